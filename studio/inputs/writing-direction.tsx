import { createContext, use, useEffect, useRef } from 'react'
import type { InputProps, Path, SchemaType } from 'sanity'
import { isLocale, localeTable } from '#lib/locales.ts'

/**
 * Language of the document in the form. Reading the form's value directly would re-render nearly every input with
 * each key.
 */
export const DocumentLanguageContext = createContext<unknown>(undefined)

/** String types whose values run from left to right in every language. */
const languageNeutralTypes = new Set(['url', 'date', 'datetime', 'email'])

/**
 * Whether an input holds text in the document's language: texts, lists and the titles of references. URLs, choices
 * and paths keep the direction of the interface.
 */
function isTranslatedTextInput({ schemaType }: InputProps): boolean {
  if (schemaType.jsonType === 'array') return true
  if (isOfType(schemaType, 'reference')) return true
  if (schemaType.jsonType !== 'string' || languageNeutralTypes.has(schemaType.name)) return false
  const options = schemaType.options as { list?: unknown } | undefined
  return !options?.list
}

/** Whether a type is the named one or derived from it. */
function isOfType(type: SchemaType, name: string): boolean {
  return type.name === name || (type.type ? isOfType(type.type, name) : false)
}

/** Whether an input edits Portable Text. */
const isPortableTextInput = ({ schemaType }: InputProps): boolean =>
  schemaType.jsonType === 'array' && schemaType.of.some((member) => isOfType(member, 'block'))

/**
 * Attributes for text that runs from right to left; undefined otherwise. The language is that of a field named after
 * a locale, else the document's.
 */
export function useRightToLeftAttributes(path: Path): { dir: 'rtl'; lang: string } | undefined {
  const language = use(DocumentLanguageContext)
  const own = path.at(-1)
  const written = isLocale(own) ? own : language
  if (!isLocale(written) || localeTable[written].direction === 'ltr') return undefined
  return { dir: 'rtl', lang: localeTable[written].tag }
}

/**
 * Renders an input in the direction of its language, including the list or toolbar around it. studio.css adapts
 * Studio's own parts.
 */
export function WritingDirection(props: InputProps) {
  const rightToLeft = useRightToLeftAttributes(props.path)
  if (!rightToLeft || !isTranslatedTextInput(props)) return props.renderDefault(props)
  return (
    <div {...rightToLeft} className="words">
      {isPortableTextInput(props) && <MarkPaneRightToLeft />}
      {props.renderDefault(props)}
    </div>
  )
}

/**
 * Marks the form's pane, because a fullscreen editor is rendered outside of its form. A `:has()` selector would be
 * re-evaluated with each key.
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
