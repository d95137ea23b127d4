import type { Locale } from '#lib/locales.ts'
import { NearMeBehaviour } from './retailers.client.tsx'

interface NearMeProps {
  locale: Locale
  words: Record<'button' | 'asking' | 'refused' | 'failed' | 'title', string>
}

/**
 * Sorts the addresses by their distance once the visitor asks for it; the button shows when its script is there.
 * Where they stand never leaves the browser.
 */
export function NearMe({ locale, words }: NearMeProps) {
  const { button, title, ...notes } = words
  return (
    <div className="near" data-locale={locale} data-notes={JSON.stringify(notes)}>
      <button type="button" className="button" data-kind="quiet" style={{ visibility: 'hidden' }}>
        {button}
      </button>
      <p role="status" className="near-note" />
      <section tabIndex={-1} aria-label={title} className="near-list" hidden>
        <h2 className="over-title">{title}</h2>
        <ol role="list" />
      </section>
      <NearMeBehaviour />
    </div>
  )
}
