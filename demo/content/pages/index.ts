import type { SeedPage } from '../seed-page.ts'
import { aboutUs } from './about-us.ts'
import { contactUs } from './contact-us.ts'
import { experience } from './experience.ts'
import { faq } from './faq.ts'
import { inside } from './inside-workshop.ts'
import { privacyPolicy, returns, terms, warranty } from './terms-and-policies.ts'
import { calls } from '../forms/closing-modules.ts'

/** Every page that answers a fixed path of the site; those of collections are collections (list-pages.ts). */
export const pages: SeedPage[] = [
  aboutUs,
  inside,
  experience,
  contactUs,
  warranty,
  returns,
  terms,
  faq,
  privacyPolicy,
].map((page) => ({ ...page, modules: [...page.modules, ...(calls[page.path] ?? [])] }))
