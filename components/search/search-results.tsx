import { useTranslations } from 'next-intl'
import type { SearchResponse } from './search-response.ts'
import { SearchHitContent } from './search-hit.tsx'

/** The search page: form, results by group, or suggestions. */
export function SearchResults({ answer, action }: { answer: SearchResponse; action: string }) {
  const t = useTranslations('search')
  const { query, total, groups } = answer
  return (
    <section className="wrap search-page">
      <h1 className="display" data-size="1">
        {t('title')}
      </h1>
      <form role="search" action={action} method="get" className="search-form">
        <label htmlFor="search-query">{t('label')}</label>
        <div>
          <input
            id="search-query"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="button">
            {t('find')}
          </button>
        </div>
      </form>
      {query ? (
        <p className="search-count" role="status">
          {t('count', { count: total, query })}
        </p>
      ) : (
        <p className="lead">{t('start')}</p>
      )}
      {query && total === 0 && <p className="lead">{t('nothing')}</p>}
      {groups.map(({ group, hits, total: all }) => (
        <section key={group} aria-labelledby={`found-${group}`}>
          <h2 className="over-title" id={`found-${group}`}>
            <span>
              {t(`groups.${group}`)} <span className="numbers">{all}</span>
            </span>
          </h2>
          <ul role="list" className="search-hits">
            {hits.map((hit) => (
              <li key={hit.href}>
                <a href={hit.href} className="hit">
                  <SearchHitContent hit={hit} group={group} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
