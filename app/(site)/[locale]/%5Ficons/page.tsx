import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { HydrationMarker } from '#components/chrome/hydration-marker.client.tsx'
import { IconSheet } from '#components/pages/icon-sheet.tsx'
import { isLocale } from '#lib/locales.ts'

export const dynamicParams = true
export const generateStaticParams = () => []

interface Props {
  params: Promise<{ locale: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('icons')
  return { title: t('title'), robots: { index: false } }
}

/** Every icon of the sprite with its name, without the chrome. */
export default async function IconsPage({ params }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  const sprite = await readFile(join(process.cwd(), 'public', 'icons.svg'), 'utf8')
  const names = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].flatMap(([, name]) => name ?? [])
  return (
    <>
      <IconSheet names={names} />
      <HydrationMarker />
    </>
  )
}
