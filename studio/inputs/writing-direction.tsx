import { createContext, use, useEffect, useRef } from 'react'
import type { InputProps, Path, SchemaType } from 'sanity'
import { isLocale, localeTable } from '#lib/locales.ts'

/**
 * The language of the document that a form is of. The form's own value would do, but whoever asks that is drawn anew
 * with each key, and nearly every input asks.
 */
export const DocumentLanguageContext = createContext<unknown>(undefined)

/** Strings that are no words: their spelling runs from left to right in every language. */
const languageNeutralTypes = new Set(['url', 'date', 'datetime', 'email'])

/**
 * Whether what is typed or shown in an input is words of the document's language: texts and lists, and the names of
 * what a reference leads to. Addresses, choices and paths keep the direction of the interface.
 */
function isTranslatedTextInput({ schemaType }: InputProps): boolean {
  if (schemaType.jsonType === 'array') return true
  if (isOfType(schemaType, 'reference')) return true
  if (schemaType.jsonType !== 'string' || languageNeutralTypes.has(schemaType.name)) return false
  const options = schemaType.options as { list?: unknown } | undefined
  return !options?.list
}

/** Whether a type is the named one, or made of it. */
function isOfType(type: SchemaType, name: string): boolean {
  return type.name === name || (type.type ? isOfType(type.type, name) : false)
}

/** Whether an input is an editor of Portable Text. */
const isPortableTextInput = ({ schemaType }: InputProps): boolean =>
  schemaType.jsonType === 'array' && schemaType.of.some((member) => isOfType(member, 'block'))

/**
 * How the words at a path run where they run from right to left: what an element around them says of it. Their
 * language is that of a field named after a language, else the document's.
 */
export function useRightToLeft(path: Path): { dir: 'rtl'; lang: string } | undefined {
  const language = use(DocumentLanguageContext)
  const own = path.at(-1)
  const written = isLocale(own) ? own : language
  if (!isLocale(written) || localeTable[written].direction === 'ltr') return undefined
  return { dir: 'rtl', lang: localeTable[written].tag }
}

/**
 * Lets words run in the direction of their language, with the list or the tool bar around them. What follows from it
 * for Studio's own parts stands in studio.css.
 */
export function WritingDirection(props: InputProps) {
  const rightToLeft = useRightToLeft(props.path)
  if (!rightToLeft || !isTranslatedTextInput(props)) return props.renderDefault(props)
  return (
    <div {...rightToLeft} className="words">
      {isPortableTextInput(props) && <MarkPaneRightToLeft />}
      {props.renderDefault(props)}
    </div>
  )
}

/**
 * Tells the form's pane that an editor in it writes from right to left: one that fills the pane stands outside of its
 * form. A selector that looks into the form for it would be asked again with each key.
 */
function MarkPaneRightToLeft() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const pane = here.current?.closest<HTMLElement>('[data-testid="document-panel-form-view"]')
    if (!pane) return
    pane.dataset['writes'] = 'rtl'
    return () => {
      if (!pane.querySelector('[data-rtl-editor]')) delete pane.dataset['writes']
    }
  }, [])
  return <span data-rtl-editor="" hidden ref={here} />
}
