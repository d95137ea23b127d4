import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { MessagePage } from '#components/pages/message-page.tsx'
import { errorStatusOf } from '#lib/http/error-status.ts'
import { isLocale } from '#lib/locales.ts'

export const dynamicParams = true
export const generateStaticParams = () => []

interface Props {
  params: Promise<{ locale: string; status: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('errors')
  return { title: t('title'), robots: { index: false } }
}

/** The page of any refusal or failure: whoever answers with its code rewrites here. */
export default async function StatusPage({ params }: Props) {
  const { locale, status: text } = await params
  const status = errorStatusOf(text)
  if (!isLocale(locale) || !status) notFound()
  return <MessagePage locale={locale} status={status} />
}
