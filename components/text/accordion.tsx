import { stegaClean } from '@sanity/client/stega'
import { Icon } from '../ui/icon.tsx'
import type { AccordionEntryData } from './accordion.groq.ts'
import { EditableText, type ContentLocation } from './editable-text.tsx'
import { RichText } from './rich-text.tsx'

interface AccordionProps {
  entries: readonly AccordionEntryData[]
  /** Location of the list of entries in the document. */
  place: ContentLocation
  /** Opening an entry closes the others of the same name. */
  group?: string
  /** Adds schema.org microdata for questions and answers. */
  faq?: boolean
}

/**
 * Native `details` elements. The id is inside the collapsed content, because browsers expand `details` that contain
 * the target of a URL fragment.
 */
export function Accordion({ entries, place, group, faq = false }: AccordionProps) {
  return (
    <div className="accordion" {...(faq && scope('FAQPage'))}>
      {entries
        .filter(({ title }) => stegaClean(title))
        .map((entry) => (
          <details
            key={entry._key}
            name={group}
            {...(faq && { ...scope('Question'), itemProp: 'mainEntity' })}
          >
            <summary>
              <span itemProp={faq ? 'name' : undefined}>
                <EditableText
                  place={{ ...place, path: `${place.path}[_key=="${entry._key}"]` }}
                  field="title"
                  value={entry.title}
                  as="span"
                />
              </span>
              <Icon name="plus" />
            </summary>
            <div
              id={stegaClean(entry.anchor) || `entry-${entry._key}`}
              className="answer"
              {...(faq && { ...scope('Answer'), itemProp: 'acceptedAnswer' })}
            >
              <div itemProp={faq ? 'text' : undefined}>
                <RichText value={entry.body} site={place.site} />
              </div>
            </div>
          </details>
        ))}
    </div>
  )
}

const scope = (type: string) => ({ itemScope: true, itemType: `https://schema.org/${type}` })
