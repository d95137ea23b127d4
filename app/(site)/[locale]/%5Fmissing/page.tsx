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
  const t = await getTranslations('notFound')
  return { title: t('title'), robots: { index: false } }
}

/** Page for unknown paths: the proxy rewrites to it with status 404. */
export default async function MissingPage({ params }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  return <HttpErrorPage locale={locale} status={404} />
}
