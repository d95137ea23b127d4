import type { useTranslations } from 'next-intl'
import type { SearchMessages } from './search-overlay.client.tsx'

/** Messages of the overlay, so that it needs no formatter in the browser. */
export function searchMessages(
  t: ReturnType<typeof useTranslations<'search'>>,
): SearchMessages & { lost: string; retry: string } {
  return {
    title: t('title'),
    label: t('label'),
    close: t('close'),
    start: t('start'),
    nothing: t('nothing'),
    offline: t('offline'),
    asking: t('asking'),
    all: t('all'),
    results: t('results'),
    found: t.raw('found') as string,
    lost: t('lost'),
    retry: t('retry'),
    groups: {
      products: t('groups.products'),
      collections: t('groups.collections'),
      posts: t('groups.posts'),
      news: t('groups.news'),
      pages: t('groups.pages'),
      retailers: t('groups.retailers'),
    },
  }
}
