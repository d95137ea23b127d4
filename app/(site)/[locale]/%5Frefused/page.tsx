import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { RefusedPage } from '#components/pages/refused-page.tsx'
import { canonicalPath } from '#lib/addresses/path.ts'
import { env } from '#lib/env.ts'
import { isLocale } from '#lib/locales.ts'

export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('gate')
  return { title: t('refusedTitle'), robots: { index: false } }
}

interface Props {
  params: Promise<{ locale: string }>
}

/** Answers for a preview that nobody may enter: the proxy leads here with status 401 or 429. */
export default async function Refused({ params }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  return <RefusedPage siteName={env.site.name} homePath={canonicalPath(locale, [])} />
}
