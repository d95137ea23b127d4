/** HTML that is safe to send: made by `html` only. */
export interface Html {
  readonly html: string
}

type Value =
  | Html
  | string
  | number
  | null
  | undefined
  | false
  | readonly (Html | string | null | false)[]

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`)
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object') return (value as Html).html
  return escape(String(value))
}

/** A template of HTML: every value that is not HTML itself is escaped, null and false vanish. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return {
    html: parts.reduce(
      (text, part, index) => text + part + (index < values.length ? render(values[index]) : ''),
      '',
    ),
  }
}

/** Fills the braces of a message. */
export function fillTemplate(message: string, values: Record<string, string | number>): string {
  return message.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole))
}
