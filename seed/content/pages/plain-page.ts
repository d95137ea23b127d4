import type { Localized, SeedText } from '../kit.ts'
import type { SeedPage } from '../seed-page.ts'

/** A page of words alone. */
export const plain = (
  path: string,
  title: Localized,
  lead: Localized,
  text: SeedText[],
): SeedPage => ({
  path,
  title,
  description: lead,
  header: { title, body: lead },
  modules: [{ type: 'content', text, layout: 'stacked' }],
})

/** A heading inside a text. */
export const h = (text: Localized): SeedText => ({ style: 'h2', text })
