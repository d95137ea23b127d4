import { getTranslations } from 'next-intl/server'
import { fetchPublished, tagPageGlobally } from '#lib/content/published-content.server.ts'
import { siteProps } from '#lib/content/site-props.server.ts'
import { addressResolverOf } from '#lib/content/site-props.ts'
import { isContentUnavailable } from '#lib/content/content-unavailable.ts'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { type CommonData, commonQuery } from '../chrome/common.groq.ts'
import { linksToAllOtherLanguages } from '../chrome/language-list.tsx'
import { SiteChrome } from '../chrome/site-chrome.tsx'
import { ActionLink } from '../text/content-link.tsx'
import { RichText } from '../text/rich-text.tsx'

interface Props {
  locale: Locale
  /** Status of the response. Denied access has its own page, without the chrome. */
  status: 404 | 503
}

/** Error page with the chrome and a link home. */
export async function HttpErrorPage({ locale, status }: Props) {
  const site = siteProps(locale, false)
  const common = await commonOrNothing(locale)
  const errors = await getTranslations({ locale, namespace: 'errors' })
  const missing = await getTranslations({ locale, namespace: 'notFound' })
  const own = status === 404 ? common?.settings?.notFoundPage : undefined
  const t = status === 404 ? missing : errors
  const { hrefFor } = addressResolverOf(site)
  const home = hrefFor({ kind: 'home', locale })
  const languages = linksToAllOtherLanguages(locale, (other) =>
    hrefFor({ kind: 'home', locale: other }),
  )
  return (
    <SiteChrome site={site} data={common} languages={languages}>
      {/* The framework renders no metadata for an error status; React hoists this title. */}
      <title>{`${own?.title || t('title')} — ${site.siteName}`}</title>
      <section className="wrap message-page">
        <div className="message-page-words">
          <p className="over-title numbers">{errors('code', { status: String(status) })}</p>
          <h1>{own?.title || t('title')}</h1>
          {own?.body ? (
            <RichText value={own.body} site={site} className="prose lead" />
          ) : (
            <p className="lead">{t('body')}</p>
          )}
          <div className="message-page-ways">
            <a className="button" href={home}>
              {t('backHome')}
            </a>
            {status === 404 &&
              common?.settings?.links?.map((link) => (
                <ActionLink key={link._key} link={link} site={site} />
              ))}
          </div>
        </div>
        <OrbitIllustration stray={status === 404} />
      </section>
    </SiteChrome>
  )
}

async function commonOrNothing(locale: Locale): Promise<CommonData | null> {
  try {
    const params = { locale, defaultLocale }
    return await fetchPublished<CommonData | null>(commonQuery, params)
  } catch (error) {
    if (!isContentUnavailable(error)) throw error
    await tagPageGlobally()
    return null
  }
}

/** Radii of the orbits, in the units of a drawing 400 wide. */
const orbits = [34, 66, 100, 136] as const
/** Each body: index of its orbit, degrees clockwise from the top, radius. */
const bodies = [
  [34, 205, 5],
  [66, 320, 8],
  [100, 118, 10],
] as const

interface OrbitIllustrationProps {
  /** The outermost body has left its orbit. */
  stray: boolean
}

/** Illustration of an error page: an engraved chart of orbits. */
function OrbitIllustration({ stray }: OrbitIllustrationProps) {
  const [x, y] = pointOnOrbit(stray ? 176 : 136, 48)
  return (
    <svg
      className="stray-orbit"
      viewBox="0 0 400 400"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      aria-hidden="true"
    >
      {orbits.map((radius) => (
        <circle key={radius} cx="200" cy="200" r={radius} />
      ))}
      {/* The scale: 60 fine lines and 12 longer ones, as dashes of a wide stroke. */}
      <circle
        cx="200"
        cy="200"
        r="160"
        pathLength="60"
        strokeWidth="6"
        strokeDasharray="0.09 0.91"
      />
      <circle
        cx="200"
        cy="200"
        r="157"
        pathLength="12"
        strokeWidth="12"
        strokeDasharray="0.025 0.975"
      />
      <circle cx="200" cy="200" r="166" />
      <path d="M200 6v388M6 200h388" strokeDasharray="1 5" />
      <circle cx="200" cy="200" r="12" fill="currentColor" stroke="none" />
      {bodies.map(([radius, degrees, size]) => {
        const [cx, cy] = pointOnOrbit(radius, degrees)
        return <circle key={radius} cx={cx} cy={cy} r={size} fill="var(--surface)" />
      })}
      {stray && <path className="stray-orbit-way" d={strayPath()} />}
      <circle cx={x} cy={y} r="7" fill="var(--accent)" stroke="none" />
    </svg>
  )
}

/** The tangent on which the stray body leaves the outer orbit. */
function strayPath(): string {
  const [fromX, fromY] = pointOnOrbit(136, 10)
  const [toX, toY] = pointOnOrbit(176, 48)
  return `M${fromX} ${fromY}L${toX} ${toY}`
}

/** A point in polar coordinates: distance from the centre, degrees clockwise from the top. */
function pointOnOrbit(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [round(200 + radius * Math.sin(angle)), round(200 - radius * Math.cos(angle))]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
