import { type InputProps, type Path, useFormValue } from 'sanity'
import { isLocale, localeTable } from '#lib/locales.ts'

const written = new Set(['string', 'text', 'array'])

/** Fields that hold words; addresses, choices and paths keep the direction of the interface. */
function holdsWords({ schemaType }: InputProps): boolean {
  if (!written.has(schemaType.jsonType) && !written.has(schemaType.name)) return false
  if (schemaType.jsonType === 'string') {
    const options = schemaType.options as { list?: unknown } | undefined
    return !options?.list && schemaType.name !== 'url' && schemaType.name !== 'datetime'
  }
  const of = 'of' in schemaType ? (schemaType.of as { name: string }[]) : []
  return of.some(({ name }) => name === 'block')
}

/**
 * How the words at a path run where they run from right to left: what an element around them says of it. Their
 * language is that of a field named after a language, else the document's.
 */
export function useRightToLeft(path: Path): { dir: 'rtl'; lang: string } | undefined {
  const language = useFormValue(['language'])
  const own = path.at(-1)
  const written = isLocale(own) ? own : language
  if (!isLocale(written) || localeTable[written].direction === 'ltr') return undefined
  return { dir: 'rtl', lang: localeTable[written].tag }
}

/** Lets words run in the direction of their language. */
export function WritingDirection(props: InputProps) {
  const rightToLeft = useRightToLeft(props.path)
  if (!rightToLeft || !holdsWords(props)) return props.renderDefault(props)
  return <div {...rightToLeft}>{props.renderDefault(props)}</div>
}
