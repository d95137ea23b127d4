import { useTranslations } from 'next-intl'
import { CrossNav } from '../../product/cross-nav.tsx'
import type { ModuleViewProps } from '../module-types.ts'
import type { CrossNavModuleData } from './cross-nav.groq.ts'

/** Module: related watches, the same row as below a product. */
export function CrossNavModule({ data, place }: ModuleViewProps<CrossNavModuleData>) {
  const t = useTranslations('product')
  return (
    <CrossNav
      place={place}
      titles={{ overTitle: data.overTitle, title: data.title || t('seeAlso') }}
      products={data.items}
      titleId={`title-${data._key}`}
    />
  )
}
