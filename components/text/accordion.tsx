import { stegaClean } from '@sanity/client/stega'
import { Icon } from '../ui/icon.tsx'
import type { EntryData } from './accordion.groq.ts'
import { EditText, type ContentLocation } from './edit-text.tsx'
import { RichText } from './rich-text.tsx'

interface AccordionProps {
  entries: readonly EntryData[]
  /** Where the entries live: the path of their list in the document. */
  place: ContentLocation
  /** Opening an entry closes the others of the same name. */
  group?: string
  /** Says in the markup that these are questions and their answers (schema.org, as microdata). */
  faq?: boolean
}

/**
 * Texts that open under their titles, by the browser alone. The id stands inside the folded part:
 * browsers open what a fragment of an address leads into.
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
                <EditText
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
