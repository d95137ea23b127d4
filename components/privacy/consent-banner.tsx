import { useTranslations } from 'next-intl'
import { styled } from '../ui/styled.tsx'
import { addressResolverOf, type PrivacyProps, type SiteProps } from '#lib/content/site-props.ts'
import { consentCategories, type ConsentCategory } from '#lib/privacy/consent.ts'
import { mediaQueryFrom } from '../ui/breakpoints.ts'
import { LazyConsent } from './lazy-consent.client.tsx'

/** The categories of the configured services. */
export function consentCategoriesInUse({ tags, shop, errors }: PrivacyProps): ConsentCategory[] {
  const uses = { statistics: tags ?? shop, errors }
  return consentCategories.filter((category) => uses[category] !== undefined)
}

/**
 * Asks for consent. The page is cached for everybody, so the banner is rendered hidden, and the browser shows it if no
 * choice is stored. Accepting and refusing take the same effort.
 */
export function ConsentBanner({ site, privacy }: { site: SiteProps; privacy: PrivacyProps }) {
  const t = useTranslations('privacy')
  const policy = addressResolverOf(site).hrefFor({
    kind: 'page',
    locale: site.locale,
    slug: 'pages/privacy-policy',
  })
  return (
    <>
      <Root hidden tabIndex={-1} aria-label={t('label')} data-privacy="" data-screen-only="">
        <form className="wrap">
          <div className="words">
            <h2 className="display" data-size="3">
              {t('title')}
            </h2>
            <p>
              {t('body')} <a href={policy}>{t('more')}</a>
            </p>
            <p data-signal="" hidden>
              {t('gpc')}
            </p>
          </div>
          <div className="answers">
            <button type="button" className="button" data-answer="refuse">
              {t('refuse')}
            </button>
            <button type="button" className="button" data-answer="accept">
              {t('accept')}
            </button>
          </div>
          <details>
            <summary>{t('choose')}</summary>
            <ul role="list">
              <li>
                <label>
                  <input type="checkbox" checked disabled readOnly />
                  <strong>{t('categories.necessary.title')}</strong>
                  <span>
                    {t('categories.necessary.body')} ({t('always')})
                  </span>
                </label>
              </li>
              {consentCategoriesInUse(privacy).map((category) => (
                <li key={category}>
                  <label>
                    <input type="checkbox" name={category} />
                    <strong>{t(`categories.${category}.title`)}</strong>
                    <span>{t(`categories.${category}.body`)}</span>
                  </label>
                </li>
              ))}
            </ul>
            <button type="button" className="button" data-kind="quiet" data-answer="save">
              {t('save')}
            </button>
            <button type="button" className="close" data-answer="close" hidden>
              {t('close')}
            </button>
          </details>
        </form>
      </Root>
      <p role="status" className="visually-hidden" data-privacy-said={t('saved')} />
      <LazyConsent
        privacy={privacy}
        offered={consentCategoriesInUse(privacy)}
        page={{ locale: site.locale, currency: site.currency, shopOrigin: site.shop.origin }}
      />
    </>
  )
}

const Root = styled.section`
  position: fixed;
  z-index: calc(var(--layer-bar) + 10);
  inset-inline: 0;
  inset-block-end: 0;
  max-block-size: 80svh;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding-block: var(--space-3) max(var(--space-3), env(safe-area-inset-bottom));
  background-color: var(--surface-raised);
  border-block-start: 1px solid var(--accent);

  html:has(&:not([hidden])) {
    scroll-padding-block-end: 16rem;
  }

  form {
    display: grid;
    gap: var(--space-2) var(--space-6);
  }

  .words {
    display: grid;
    gap: var(--space-1);
    max-inline-size: 44rem;
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  .words h2 {
    color: var(--text);
  }

  .answers {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--space-2);
  }

  .answers .button {
    padding-inline: 0.75rem;
  }

  summary {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    font-size: var(--size-small);
    text-decoration: underline;
    text-decoration-color: var(--accent);
    text-underline-offset: 0.4em;
  }

  details ul {
    display: grid;
    gap: var(--space-1) var(--space-4);
    margin-block: var(--space-1) var(--space-2);
  }

  label {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 var(--space-2);
    align-items: center;
    min-block-size: 2.75rem;
    font-size: var(--size-small);
  }

  label span {
    grid-column: 2;
    color: var(--text-soft);
  }

  input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0;
    accent-color: var(--ink);
  }

  .close {
    min-block-size: 2.75rem;
    margin-inline-start: var(--space-3);
    font-size: var(--size-small);
    text-decoration: underline;
    text-underline-offset: 0.4em;
  }

  ${mediaQueryFrom.lg} {
    form {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
    }

    .answers {
      grid-template-columns: repeat(2, minmax(11rem, auto));
    }

    details {
      grid-column: 1 / -1;
    }

    details ul {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`
