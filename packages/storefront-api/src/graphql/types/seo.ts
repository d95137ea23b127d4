import type { CatalogueSeo } from '../../catalogue/parts.ts'
import type { SEO } from '../schema/types.generated.ts'

/** What search engines are told; the title and text of the thing itself are used where null. */
export function seoOf({ seo }: { seo?: CatalogueSeo }): SEO {
  return { title: seo?.title ?? null, description: seo?.description ?? null }
}
