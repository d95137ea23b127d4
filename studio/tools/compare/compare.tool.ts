import { SplitVerticalIcon } from '@sanity/icons/SplitVertical'
import { createElement } from 'react'
import type { Tool } from 'sanity'
import { route } from 'sanity/router'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import type { PageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import { CompareView } from './compare.view.tsx'

/** Compares pages of the site side by side: published, draft, release, or on a date. */
export function compareTool(segments: PageKindSegments, siteUrl?: string): Tool {
  const addresses = createAddressResolver(segments)
  return {
    name: 'compare',
    title: 'Side by side',
    icon: SplitVerticalIcon,
    component: () => createElement(CompareView, { addresses, siteUrl }),
    router: route.create('/', { __unsafe_disableScopedSearchParams: true }),
  }
}
