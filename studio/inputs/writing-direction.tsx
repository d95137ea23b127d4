import { type InputProps, useFormValue } from 'sanity'
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

/** Lets words run in the direction of their language: the document's, or that of a field named after a language. */
export function WritingDirection(props: InputProps) {
  const language = useFormValue(['language'])
  const own = props.path.at(-1)
  const written = isLocale(own) ? own : language
  if (!isLocale(written) || localeTable[written].direction === 'ltr' || !holdsWords(props))
    return props.renderDefault(props)
  return (
    <div dir="rtl" lang={localeTable[written].tag}>
      {props.renderDefault(props)}
    </div>
  )
}
