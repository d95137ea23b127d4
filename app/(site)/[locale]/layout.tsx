import type { Metadata, Viewport } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { firstFaces } from '#components/ui/first-faces.generated.ts'
import { canonicalPath } from '#lib/addresses/localized-path.ts'
import { buildId } from '#lib/http/build-id.ts'
import { convertShownPrices } from '#lib/currency/convert-shown-prices.ts'
import { localizeDateTimes } from '#lib/forms/localize-date-times.ts'
import { registerInlineScript } from '#lib/http/inline-scripts.ts'
import { errorPageMessages } from '#lib/i18n/error-page-messages.ts'
import { isLocale, localeTable } from '#lib/locales.ts'
import '../styles.css'

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: '#f6f2ea',
  colorScheme: 'light',
}
export const metadata: Metadata = {
  formatDetection: { telephone: false },
  manifest: '/manifest.webmanifest',
  icons: {
    icon: [
      { url: '/favicon.svg', type: 'image/svg+xml' },
      { url: '/favicon.ico', sizes: '48x48' },
    ],
    apple: '/apple-touch-icon.png',
  },
}

const firstScript = registerInlineScript(
  `(${String(convertShownPrices)})();(${String(localizeDateTimes)})()`,
)

interface Props {
  children: ReactNode
  params: Promise<{ locale: string }>
}

/** Root layout of the site: language, text direction and fonts. */
export default async function SiteLayout({ children, params }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  const { tag, direction, script, quotes } = localeTable[locale]
  for (const path of firstFaces[script]) {
    preload(path, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  return (
    <html
      lang={tag}
      dir={direction}
      data-script={script}
      style={quotes === 'auto' ? undefined : { quotes }}
      data-build={buildId()}
      data-failure={JSON.stringify({
        ...errorPageMessages[locale],
        home: canonicalPath(locale, []),
      })}
    >
      <body>
        {/* Before the first price and form, so that prices and times are converted before paint. */}
        <script dangerouslySetInnerHTML={{ __html: firstScript }} />
        {children}
      </body>
    </html>
  )
}
