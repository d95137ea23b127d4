import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { GatedFormResultPage } from '#components/pages/gated-form-result-page.tsx'
import { FormResultPage } from '#components/pages/form-result-page.tsx'
import { accessDenialReason } from '#lib/access/read-access.server.ts'
import { env } from '#lib/env.ts'
import { isInternalRequest } from '#lib/http/internal-request.ts'
import { isRoutedLocale } from '#lib/locales.ts'
import { findFormOutcome } from '#lib/submissions/form-outcomes.ts'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { robots: { index: false } }

interface Props {
  params: Promise<{ locale: string; outcome: string }>
}

/** Result page of a form submitted without JavaScript. Only internal requests of the site reach it. */
export default async function FormOutcomePage({ params }: Props) {
  const { locale, outcome: name } = await params
  const outcome = findFormOutcome(name)
  if (!isInternalRequest(await headers()) || !isRoutedLocale(locale) || !outcome) notFound()
  if (await accessDenialReason()) {
    return <GatedFormResultPage siteName={env.site.name} locale={locale} outcome={outcome} />
  }
  return <FormResultPage locale={locale} outcome={outcome} />
}
