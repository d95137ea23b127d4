import type { SeedModule } from '../../module-compilers/compile-page-module.ts'
import type { Localized, SeedText } from '../seed-types.ts'
import type { SeedPage } from '../seed-page.ts'

/** A page of words, and what stands below them. */
export const plain = (
  path: string,
  title: Localized,
  lead: Localized,
  text: SeedText[],
  more: SeedModule[] = [],
): SeedPage => ({
  path,
  title,
  description: lead,
  header: { title, body: lead },
  modules: [{ type: 'content', text, layout: 'stacked' }, ...more],
})

/** A heading inside a text. */
export const h = (text: Localized): SeedText => ({ style: 'h2', text })
