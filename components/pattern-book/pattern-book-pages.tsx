import { styled } from '../ui/styled.tsx'
import { contentLocales, localeTable, type Locale } from '#lib/locales.ts'
import { PreviewFrame } from './preview-frame.client.tsx'
import type { ModuleChapter } from './pattern-book.server.ts'
import type { ModuleVariant } from './module-variants.ts'

/** Viewport widths at which a module is shown, in CSS px. */
const widths = [375, 768, 1440]

/** Path of a page of the pattern book. */
const pathOf = (locale: Locale, ...parts: string[]) =>
  `/${[locale, '_modules', ...parts].join('/')}`

/** The index: every module with its number of examples, and those without any. */
export function PatternBookIndex({
  locale,
  chapters,
}: {
  locale: Locale
  chapters: ModuleChapter[]
}) {
  const lacking = chapters.filter(({ variants }) => variants.length === 0)
  return (
    <Book>
      <PatternBookHeader locale={locale} title="Modules" rest={[]} />
      {lacking.length > 0 && (
        <p role="alert" className="complaint">
          Without an example in {localeTable[locale].name}:{' '}
          {lacking.map(({ type }) => type).join(', ')}. Give a page of the demo one.
        </p>
      )}
      <ul role="list" className="index">
        {chapters.map(({ type, variants }) => (
          <li key={type}>
            <a href={pathOf(locale, type)} className="display" data-size="3">
              {type}
            </a>
            <span className="numbers">{variants.length}</span>
          </li>
        ))}
      </ul>
    </Book>
  )
}

/** A module in every variant and state, at every width. */
export function PatternBookModulePage({
  locale,
  chapter,
}: {
  locale: Locale
  chapter: ModuleChapter
}) {
  return (
    <Book>
      <PatternBookHeader locale={locale} title={chapter.type} rest={[chapter.type]} />
      {chapter.variants.length === 0 && (
        <p role="alert" className="complaint">
          No page of the demo shows this module in {localeTable[locale].name}.
        </p>
      )}
      {[...chapter.variants, ...chapter.states].map((variant) => (
        <section key={variant.id}>
          <h2>{variant.title}</h2>
          <div className="frames">
            {widths.map((width) => (
              <figure key={width}>
                <figcaption>
                  <a href={pathOf(locale, chapter.type, variant.id)}>{width}</a>
                </figcaption>
                <PreviewFrame
                  src={pathOf(locale, chapter.type, variant.id)}
                  title={`${variant.title}, ${width} px`}
                  width={width}
                />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </Book>
  )
}

/** The variant or state of a module by its id in the URL. */
export function findVariantOrState(chapter: ModuleChapter, id: string): ModuleVariant | undefined {
  return [...chapter.variants, ...chapter.states].find((variant) => variant.id === id)
}

function PatternBookHeader({
  locale,
  title,
  rest,
}: {
  locale: Locale
  title: string
  rest: string[]
}) {
  return (
    <header>
      <p>
        <a href={pathOf(locale)}>Pattern book</a>
      </p>
      <h1 className="display" data-size="2">
        {title}
      </h1>
      <nav aria-label="Languages">
        {contentLocales.map((code) => (
          <a
            key={code}
            href={pathOf(code, ...rest)}
            hrefLang={localeTable[code].tag}
            aria-current={code === locale ? 'page' : undefined}
          >
            {code}
          </a>
        ))}
      </nav>
    </header>
  )
}

const Book = styled.main`
  direction: ltr;
  padding: var(--space-4);

  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-2) var(--space-4);
    padding-block-end: var(--space-3);
    border-block-end: 1px solid var(--line);
  }

  nav {
    display: flex;
    gap: var(--space-2);
  }

  [aria-current] {
    font-weight: 600;
  }

  .complaint {
    margin-block: var(--space-3);
    padding: var(--space-2);
    border: 1px solid var(--alert);
    color: var(--alert);
  }

  .index {
    columns: 18rem;
    margin-block: var(--space-4);
  }

  .index li {
    display: flex;
    justify-content: space-between;
    padding-block: var(--space-1);
    border-block-end: 1px solid var(--line);
    break-inside: avoid;
  }

  section {
    margin-block-start: var(--space-5);
  }

  h2 {
    font-size: var(--size-body);
  }

  .frames {
    display: flex;
    gap: var(--space-3);
    align-items: start;
    padding-block: var(--space-2);
    overflow-x: auto;
  }

  figcaption {
    font-size: var(--size-caption);
    color: var(--text-soft);
  }

  iframe {
    box-shadow: 0 0 0 1px var(--line);
  }
`
