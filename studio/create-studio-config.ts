import { documentInternationalization } from '@sanity/document-internationalization'
import { visionTool } from '@sanity/vision'
import { defineConfig, type WorkspaceOptions } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { noPageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import { localeTable, contentLocales } from '#lib/locales.ts'
import { siteAuthenticationWithoutPassword } from '#schemas/documents/site-authentication.ts'
import { schemaTypes } from '#schemas/index.ts'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { publishAfterValidation } from './actions/publish-after-validation.ts'
import { restoreWithExistingReferences } from './actions/restore-with-existing-references.tsx'
import { withScheduleUnpublish } from './actions/schedule-unpublish-action.tsx'
import { withStaleDraftWarning } from './actions/stale-draft-warning.tsx'
import { withMachineTranslationWarning } from './assistant/machine-translation-warning.ts'
import { withApproveAction, withAssistantActions } from './assistant/assistant-document-actions.ts'
import { assistantPlugin } from './assistant/assistant-plugin.ts'
import { withPermissionGuards } from './actions/permission-guard.ts'
import { withReferenceGuards } from './actions/reference-guard.tsx'
import type { LakeConnection } from './embedded/lake-connection.ts'
import { connectionBannerPlugin } from './embedded/connection-banner.tsx'
import { hideSanityLinks } from './embedded/hide-sanity-links.tsx'
import { keepFormerSlugs } from './inputs/keep-former-slugs.tsx'
import { CustomInput } from './inputs/custom-input.tsx'
import { copyPasteMessages } from './inputs/paste/copy-paste-messages.ts'
import { pastePlugins } from './inputs/paste/paste-plugin.tsx'
import { CustomItem } from './inputs/undo-removal.tsx'
import { urlPreview } from './inputs/url-preview.tsx'
import { createDocumentLocationResolver } from './presentation/document-locations.ts'
import {
  mainDocumentFilterForPath,
  mainDocumentResolvers,
} from './presentation/main-document-resolver.ts'
import { createPreviewHeader } from './presentation/preview-header.tsx'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { StudioRuntime } from './studio-runtime.ts'
import {
  allowedDocumentActions,
  allowedNewDocumentOptions,
} from './structure/allowed-document-actions.ts'
import { studioTexts } from './locale/studio-texts.ts'
import { structure } from './structure/structure.ts'
import { pageTemplates } from './structure/page-templates.ts'
import { withPublishAllLanguagesActions } from './translations/publish-all-languages-actions.tsx'
import { sourceInspector } from './translations/source-inspector.tsx'
import { withTranslationsMenu } from './translations/translations-menu.tsx'
import { waitForFeatures } from './ui/wait-for-features.tsx'
import { namedControls } from './ui/name-studio-controls.tsx'
import { BrandMark } from './ui/brand-mark.tsx'
import { studioTheme } from './ui/theme.ts'
import { compareTool } from './tools/compare/compare.tool.ts'
import { mediaAssetSource } from './tools/media/media-asset-source.tsx'
import { mediaTool } from './tools/media/media.tool.ts'
import { pictureLists } from './tools/media/picture-list-input.tsx'
import { peopleTool } from './tools/people/people.tool.ts'
import { previewsTool } from './tools/previews/previews.tool.ts'
import { releasesTool } from './tools/releases/releases.tool.ts'
import { submissionsTool } from './tools/submissions/submissions.tool.ts'
import { SubmissionsView } from './tools/submissions/submissions.view.tsx'
import { TodayToolMenu } from './tools/today/today-tool-menu.tsx'
import { todayTool } from './tools/today/today.tool.ts'
import { translationsTool } from './tools/translations/translations.tool.ts'
import { TranslationsView } from './tools/translations/translations.view.tsx'
import { visionWithQueryAssist } from './vision/vision-with-query-assist.ts'

/**
 * Turns off features that call services the content lake does not provide, and the old scheduler that releases
 * replace.
 */
const embeddedOptions = ({ clientFactory }: LakeConnection): Partial<WorkspaceOptions> => ({
  unstable_clientFactory: clientFactory,
  announcements: { enabled: false },
})

/** Studio's tools that come after ours: its own list of releases, and Vision for developers. */
const trailingTools = new Set(['releases', 'vision'])

function typesFor({ hasSitePassword }: StudioRuntime): typeof schemaTypes {
  if (hasSitePassword !== false) return schemaTypes
  const { name } = siteAuthenticationWithoutPassword
  return schemaTypes.map((type) => (type.name === name ? siteAuthenticationWithoutPassword : type))
}

/**
 * Workspace configuration for one runtime. Both modes differ only in their client and in what needs a cloud account.
 *
 * @param line connection of an embedded Studio in the browser to its lake; absent where documents are only validated
 */
export function createStudioConfig(runtime: StudioRuntime, line?: LakeConnection) {
  const { mode, projectId, dataset, apiHost, siteUrl, segments = noPageKindSegments } = runtime
  const addresses = createAddressResolver(segments)
  const withOwnActions: typeof withAssistantActions = (actions, context) => {
    const known = withPublishAllLanguagesActions(actions, context)
    const own = mode === 'embedded' ? withAssistantActions(known, context) : known
    return withApproveAction(own, context)
  }
  return defineConfig({
    name: 'orrery',
    title: 'Maison Orrery',
    icon: BrandMark,
    theme: studioTheme,
    basePath: studioPath,
    projectId,
    dataset,
    ...(apiHost && { apiHost }),
    ...(line && embeddedOptions(line)),
    tasks: { enabled: true },
    scheduledPublishing: { enabled: false },
    i18n: { bundles: (bundles) => [...bundles, copyPasteMessages, ...studioTexts] },
    releases: { enabled: true },
    schema: { types: typesFor(runtime), templates: (known) => [...known, ...pageTemplates] },
    document: {
      actions: (actions, context) =>
        withScheduleUnpublish(
          publishAfterValidation(
            withPermissionGuards(
              withReferenceGuards(
                withMachineTranslationWarning(
                  withStaleDraftWarning(
                    restoreWithExistingReferences(
                      allowedDocumentActions(withOwnActions(actions, context), context),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      inspectors: (inspectors) => [sourceInspector, ...inspectors],
      unstable_languageFilter: withTranslationsMenu,
      newDocumentOptions: allowedNewDocumentOptions,
      comments: { enabled: true },
    },
    tools: (prev) => [
      todayTool(mode === 'hosted'),
      ...prev.filter(({ name }) => !trailingTools.has(name)),
      translationsTool,
      releasesTool,
      mediaTool,
      submissionsTool,
      compareTool(segments, siteUrl),
      previewsTool,
      ...(mode === 'embedded' ? [peopleTool] : []),
      ...prev.filter(({ name }) => trailingTools.has(name)),
    ],
    studio: { components: { toolMenu: TodayToolMenu } },
    form: {
      components: {
        input: CustomInput,
        item: CustomItem,
        portableText: {
          plugins: pastePlugins({
            siteUrl,
            filterForPath: (pathname) => mainDocumentFilterForPath(pathname, addresses),
          }),
        },
      },
      image: { assetSources: (sources) => [...sources, mediaAssetSource] },
    },
    plugins: [
      waitForFeatures(),
      namedControls(),
      ...(line ? [connectionBannerPlugin(line), hideSanityLinks()] : []),
      keepFormerSlugs(),
      pictureLists(),
      ...(mode === 'embedded' ? [assistantPlugin()] : []),
      urlPreview({ segments, siteUrl }),
      structureTool({
        structure: structure({
          addresses,
          siteUrl,
          submissions: SubmissionsView,
          translations: TranslationsView,
        }),
      }),
      presentationTool({
        components: { unstable_header: { component: createPreviewHeader(addresses) } },
        resolve: {
          mainDocuments: mainDocumentResolvers(addresses),
          locations: createDocumentLocationResolver(addresses),
        },
        previewUrl: {
          previewMode: { enable: '/api/draft-mode/enable', disable: '/api/draft-mode/disable' },
        },
      }),
      documentInternationalization({
        supportedLanguages: contentLocales.map((code) => ({
          id: code,
          title: localeTable[code].name,
        })),
        schemaTypes: translatedTypes,
        weakReferences: true,
        // Its menu copies references to the source's language; translations-menu.tsx replaces it.
        hideLanguageFilter: true,
        apiVersion: studioApiVersion,
      }),
      (mode === 'embedded' ? visionWithQueryAssist : visionTool)({
        defaultApiVersion: studioApiVersion,
        defaultDataset: dataset,
      }),
    ],
  })
}
