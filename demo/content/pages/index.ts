import type { SeedPage } from '../seed-page.ts'
import { aboutUsPage } from './about-us.ts'
import { contactUsPage } from './contact-us.ts'
import { experiencePage } from './experience.ts'
import { faqPage } from './faq.ts'
import { insideWorkshopPage } from './inside-workshop.ts'
import { privacyPolicyPage, returnsPage, termsPage, warrantyPage } from './terms-and-policies.ts'
import { closingModulesByPath } from '../forms/closing-modules.ts'

/** Every page that answers a fixed path of the site; those of collections are collections (shop-list-pages.ts). */
export const fixedPathPages: SeedPage[] = [
  aboutUsPage,
  insideWorkshopPage,
  experiencePage,
  contactUsPage,
  warrantyPage,
  returnsPage,
  termsPage,
  faqPage,
  privacyPolicyPage,
].map((page) => ({
  ...page,
  modules: [...page.modules, ...(closingModulesByPath[page.path] ?? [])],
}))
