import type { useTranslations } from 'next-intl'
import { editLocationAttribute } from '#lib/preview/edit-attribute.ts'
import type { ContentLocation } from '../text/editable-text.tsx'

/** Attributes of a value that the shop's sync writes; empty for visitors. */
export interface ShopFieldAttributes {
  'data-sanity'?: string
  title?: string
}

/**
 * In the preview, a click on a value of the shop opens it in its document, and hovering says where it comes from.
 *
 * @param place of the field, in the document that the page shows
 */
export function shopFieldAttributes(
  { site, ...location }: ContentLocation,
  t: ReturnType<typeof useTranslations<'preview'>>,
): ShopFieldAttributes {
  const edit = editLocationAttribute(site, location)
  return edit ? { 'data-sanity': edit, title: t('fromShop') } : {}
}
