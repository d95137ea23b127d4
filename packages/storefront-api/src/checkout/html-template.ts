/** HTML that is safe to send: only `html` creates it. */
export interface SafeHtml {
  readonly html: string
}

type Value =
  | SafeHtml
  | string
  | number
  | null
  | undefined
  | false
  | readonly (SafeHtml | string | null | false)[]

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`)
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object') return (value as SafeHtml).html
  return escape(String(value))
}

/** An HTML template: every value that is not `SafeHtml` is escaped; null and false render nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): SafeHtml {
  return {
    html: parts.reduce(
      (text, part, index) => text + part + (index < values.length ? render(values[index]) : ''),
      '',
    ),
  }
}

/** Replaces the placeholders in braces. */
export function fillPlaceholders(message: string, values: Record<string, string | number>): string {
  return message.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole))
}
