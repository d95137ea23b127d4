import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { HttpErrorPage } from '#components/pages/http-error-page.tsx'
import { isLocale } from '#lib/locales.ts'

export const dynamicParams = true
export const generateStaticParams = () => []

interface Props {
  params: Promise<{ locale: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('errors')
  return { title: t('title'), robots: { index: false } }
}

/** Page shown while content is unavailable: the proxy rewrites to it with status 503. */
export default async function UnavailablePage({ params }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  return <HttpErrorPage locale={locale} status={503} />
}
