import type { PageAddress } from './page-address.ts'

/** The name of a page's route, `kind___language`: the same for all pages of a kind in a language. */
export function routeName({ kind, locale }: Pick<PageAddress, 'kind' | 'locale'>): string {
  return `${kind}___${locale}`
}
