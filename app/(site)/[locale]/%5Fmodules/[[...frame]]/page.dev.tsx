import { notFound } from 'next/navigation'
import type { ModuleData } from '#components/modules/module-data.ts'
import { Modules } from '#components/modules/modules.tsx'
import {
  PatternBookModulePage,
  PatternBookIndex,
  findVariantOrState,
} from '#components/pattern-book/pattern-book-pages.tsx'
import { loadPatternBook } from '#components/pattern-book/pattern-book.server.ts'
import { siteProps } from '#lib/content/site-props.server.ts'
import { isLocale } from '#lib/locales.ts'

export const metadata = { title: 'Pattern book', robots: { index: false } }

interface Props {
  params: Promise<{ locale: string; frame?: string[] }>
}

/**
 * Pattern book: every module in every variant, language and width. Its file extension limits it to the development
 * server (next.config.ts).
 */
export default async function PatternBookPage({ params }: Props) {
  const { locale, frame = [] } = await params
  if (!isLocale(locale)) notFound()
  const chapters = await loadPatternBook(locale)
  const [type, id] = frame
  if (!type) return <PatternBookIndex locale={locale} chapters={chapters} />
  const chapter = chapters.find((each) => each.type === type)
  if (!chapter) notFound()
  if (!id) return <PatternBookModulePage locale={locale} chapter={chapter} />
  const variant = findVariantOrState(chapter, id)
  if (!variant) notFound()
  const place = { site: siteProps(locale, false), id: 'pattern-book', type: 'page', path: '' }
  return (
    <main style={{ display: 'flow-root' }}>
      <Modules modules={[variant.module as ModuleData]} place={place} />
    </main>
  )
}
