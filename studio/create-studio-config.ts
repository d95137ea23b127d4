import { documentInternationalization } from '@sanity/document-internationalization'
import { visionTool } from '@sanity/vision'
import { defineConfig, type WorkspaceOptions } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { noSegments } from '#lib/addresses/segments.ts'
import { localeTable, locales } from '#lib/locales.ts'
import { schemaTypes } from '#schemas/index.ts'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { holdPublish } from './actions/publish-after-validation.ts'
import { offerUnpublishAt } from './actions/schedule-unpublish-action.tsx'
import { withinRights } from './actions/permission-guard.ts'
import type { Line } from './embedded/lake-connection.ts'
import { lineNotice } from './embedded/connection-banner.tsx'
import { withoutCloud } from './embedded/hide-sanity-links.tsx'
import { keepFormerSlugs } from './inputs/keep-former-slugs.tsx'
import { OwnInput } from './inputs/custom-input.tsx'
import { shownAddress } from './inputs/url-preview.tsx'
import { locations } from './presentation/document-locations.ts'
import { mainDocuments } from './presentation/main-document.ts'
import { PreviewHeader } from './presentation/preview-header.tsx'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { StudioRuntime } from './runtime.ts'
import { allowedActions, newDocumentOptions } from './structure/allowed-actions.ts'
import { structure } from './structure/structure.ts'
import { pageTemplates } from './structure/page-templates.ts'
import { withTogether } from './translations/all-languages-actions.tsx'
import { inspectSource } from './translations/source-inspector.tsx'
import { featuresFirst } from './ui/wait-for-features.tsx'
import { Mark } from './ui/brand-mark.tsx'
import { houseTheme } from './ui/theme.ts'
import { compareTool } from './tools/compare/compare.tool.ts'
import { mediaSource } from './tools/media/media-source.tsx'
import { mediaTool } from './tools/media/media.tool.ts'
import { peopleTool } from './tools/people/people.tool.ts'
import { previewsTool } from './tools/previews/previews.tool.ts'
import { releasesTool } from './tools/releases/releases.tool.ts'
import { submissionsTool } from './tools/submissions/submissions.tool.ts'
import { SubmissionsView } from './tools/submissions/submissions.view.tsx'
import { todayTool } from './tools/today/today.tool.ts'
import { translationsTool } from './tools/translations/translations.tool.ts'
import { TranslationsView } from './tools/translations/translations.view.tsx'
import { helpedVision } from './vision/vision-with-query-assist.ts'

/** Features that call services which no lake of ours serves, and the old scheduler that releases replace. */
const embeddedOnly = ({ clientFactory }: Line): Partial<WorkspaceOptions> => ({
  unstable_clientFactory: clientFactory,
  announcements: { enabled: false },
})

/** Tools that stand behind ours: Studio's own list of releases, and what developers ask with. */
const lastTools = new Set(['releases', 'vision'])

/**
 * The whole Studio for one runtime: the same in both modes but for its client and what needs a cloud account.
 *
 * @param line how an embedded Studio in a browser reaches its lake; whoever only checks documents has none
 */
export function createStudioConfig(runtime: StudioRuntime, line?: Line) {
  const { mode, projectId, dataset, apiHost, siteUrl, segments = noSegments } = runtime
  const addresses = createAddressResolver(segments)
  return defineConfig({
    name: 'orrery',
    title: 'Maison Orrery',
    icon: Mark,
    theme: houseTheme,
    basePath: studioPath,
    projectId,
    dataset,
    ...(apiHost && { apiHost }),
    ...(line && embeddedOnly(line)),
    tasks: { enabled: true },
    scheduledPublishing: { enabled: false },
    releases: { enabled: true },
    schema: { types: schemaTypes, templates: (known) => [...known, ...pageTemplates] },
    document: {
      actions: (actions, context) =>
        offerUnpublishAt(
          holdPublish(withinRights(allowedActions(withTogether(actions, context), context))),
        ),
      inspectors: (inspectors) => [inspectSource, ...inspectors],
      newDocumentOptions,
      comments: { enabled: true },
    },
    tools: (prev) => [
      todayTool(mode === 'hosted'),
      ...prev.filter(({ name }) => !lastTools.has(name)),
      translationsTool,
      releasesTool,
      mediaTool,
      submissionsTool,
      compareTool(segments, siteUrl),
      previewsTool,
      ...(mode === 'embedded' ? [peopleTool] : []),
      ...prev.filter(({ name }) => lastTools.has(name)),
    ],
    form: {
      components: { input: OwnInput },
      image: { assetSources: (sources) => [...sources, mediaSource] },
    },
    plugins: [
      featuresFirst(),
      ...(line ? [lineNotice(line), withoutCloud()] : []),
      keepFormerSlugs(),
      shownAddress({ segments, siteUrl }),
      structureTool({
        structure: structure({
          addresses,
          siteUrl,
          submissions: SubmissionsView,
          translations: TranslationsView,
        }),
      }),
      presentationTool({
        components: { unstable_header: { component: PreviewHeader } },
        resolve: { mainDocuments: mainDocuments(addresses), locations: locations(addresses) },
        previewUrl: {
          previewMode: { enable: '/api/draft-mode/enable', disable: '/api/draft-mode/disable' },
        },
      }),
      documentInternationalization({
        supportedLanguages: locales.map((code) => ({ id: code, title: localeTable[code].name })),
        schemaTypes: translatedTypes,
        weakReferences: true,
        apiVersion: studioApiVersion,
      }),
      (mode === 'embedded' ? helpedVision : visionTool)({
        defaultApiVersion: studioApiVersion,
        defaultDataset: dataset,
      }),
    ],
  })
}
