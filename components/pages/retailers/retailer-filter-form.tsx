import { useTranslations } from 'next-intl'
import type { Locale } from '#lib/locales.ts'
import { retailerServices } from '#lib/retailers/retailer-services.ts'
import { styled } from '../../ui/styled.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { PageFilters } from '../page-types.ts'
import { NearMeEnhancer } from './retailer-enhancers.client.tsx'

interface RetailerFinderProps {
  /** Path of the page. */
  action: string
  requestedFilters: PageFilters
  /** Number of matching retailers. */
  count: number
  locale: Locale
}

/** Filters retailers by text, service or location; only the last needs a script. */
export function RetailerFilterForm({
  action,
  requestedFilters: requested,
  count,
  locale,
}: RetailerFinderProps) {
  const t = useTranslations('retailers')
  const { q = '', service } = requested
  const hrefWith = (next: string | undefined) => {
    const query = new URLSearchParams({
      ...(q && { q }),
      ...(next && { service: next }),
    }).toString()
    return `${action}${query && `?${query}`}#found`
  }
  const isAsked = Boolean(q || service)
  return (
    // A link to other filters moves the focus here, and screen readers read the count as its name.
    <Root className="wrap" id="found" tabIndex={-1} aria-labelledby="found-count">
      <form role="search" action={`${action}#found`} method="get">
        <label htmlFor="retailer-query">{t('search')}</label>
        <div className="field">
          <input
            id="retailer-query"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
          {service && <input type="hidden" name="service" value={service} />}
          <button type="submit" className="button">
            {t('find')}
          </button>
        </div>
      </form>
      <nav aria-label={t('servicesLabel')} className="services">
        <ul role="list">
          {[undefined, ...retailerServices.map(({ value }) => value)].map((value) => (
            <li key={value ?? 'all'}>
              <a
                href={hrefWith(value)}
                aria-current={value === service || (!value && !service) ? 'true' : undefined}
              >
                {value ? t(`services.${value}`) : t('services.all')}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <NearMe
        locale={locale}
        words={{
          button: t('near'),
          asking: t('nearAsking'),
          refused: t('nearRefused'),
          failed: t('nearFailed'),
          title: t('nearTitle'),
        }}
      />
      <p className="count">
        <span id="found-count">
          {isAsked && q ? t('foundFor', { count, query: q }) : t('count', { count })}
        </span>
        {isAsked && (
          <>
            {' '}
            <a href={`${action}#found`}>{t('showAll')}</a>
          </>
        )}
      </p>
      {count === 0 && isAsked && <p className="lead">{t('nothing')}</p>}
    </Root>
  )
}

const Root = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3) var(--gutter);
  scroll-margin-block-start: calc(var(--bar-height) + var(--space-3));
  outline: none;

  label {
    display: block;
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  .field {
    display: flex;
    gap: var(--space-2);
    align-items: end;
  }

  input[type='search'] {
    flex: 1;
    min-inline-size: 0;
    min-block-size: var(--control);
    padding: 0;
    border: 0;
    border-block-end: 1px solid var(--text);
    border-radius: 0;
    font-family: var(--font-display);
    font-size: var(--size-title-3);
    background: none;
    appearance: none;
  }

  input[type='search']:focus-visible {
    outline: 2px solid transparent;
    border-block-end-color: var(--accent);
    box-shadow: 0 1px 0 var(--accent-text);
  }

  .services ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
  }

  .services a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    font-size: var(--size-small);
    text-decoration-color: transparent;
  }

  .services a:is(:hover, [aria-current]) {
    text-decoration-color: var(--accent);
    text-underline-offset: 0.5em;
  }

  .services a[aria-current] {
    font-weight: 500;
  }

  .count {
    padding-block-end: var(--space-2);
    border-block-end: 1px solid var(--line);
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  @media print {
    form,
    .services {
      display: none;
    }
  }

  ${mediaQueryFrom.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: end;

    .near,
    .count,
    .lead {
      grid-column: 1 / -1;
    }

    .services ul {
      justify-content: end;
    }
  }
`

interface NearMeProps {
  locale: Locale
  words: Record<'button' | 'asking' | 'refused' | 'failed' | 'title', string>
}

/**
 * Button that sorts the retailers by distance, shown once its script is loaded. The location never leaves the
 * browser.
 */
function NearMe({ locale, words }: NearMeProps) {
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
      <NearMeEnhancer />
    </div>
  )
}
