import { defineLocaleResourceBundle } from 'sanity'
import { validationTexts } from './validation-texts.ts'

/** Texts of Studio's lists, forms and document menus that name internals, in the words of editors. */
const structureTexts = {
  'action.publish.live-edit.tooltip': 'Changes take effect immediately, without publishing.',
  'action.publish.validation-issues-toast.description': 'Correct the errors, then publish again.',
  'action.publish.validation-issues-toast.title': 'This document has errors',
  'action.publish.validation-issues.tooltip': 'Correct the errors before publishing.',
  'action.publish.waiting': 'Publishing as soon as the changes are saved…',
  'action.restore.confirm.message':
    'Restore this version? Your current changes are replaced; they stay in the history.',
  'action.restore.disabled.cannot-restore-initial': 'There is no earlier version to restore.',
  'action.restore.label': 'Restore this version',
  'action.restore.tooltip': 'Restore this version',
  'action.unpublish.disabled.not-ready': 'The document is still loading.',
  'action.unpublish.live-edit.disabled':
    'Changes of this document take effect immediately, so it cannot be unpublished.',
  'banners.deleted-document-banner.restore-button.text': 'Restore the latest version',
  'banners.live-edit-draft-banner.text':
    'Changes take effect immediately here, but this document still has a draft. Publish or discard the draft to go on editing.',
  'banners.revision-not-found.description':
    'The history no longer contains this version. Select another one.',
  'confirm-delete-dialog.confirm-anyway-button.text_delete': 'Delete all versions',
  'confirm-delete-dialog.confirm-anyway-button.text_delete_one': 'Delete document',
  'confirm-delete-dialog.confirm-anyway-button.text_delete_other': 'Delete all versions',
  'confirm-delete-dialog.confirm-anyway-button.text_unpublish': 'Unpublish now',
  'confirm-delete-dialog.confirmation.text_delete': 'Delete all versions of this document?',
  'confirm-delete-dialog.confirmation.text_delete_one': 'Delete this document?',
  'confirm-delete-dialog.confirmation.text_delete_other': 'Delete all versions of this document?',
  'confirm-delete-dialog.confirmation.text_unpublish': 'Unpublish “<DocumentTitle/>”?',
  'confirm-delete-dialog.error.message.text':
    'Could not check which documents link to this one. Try again.',
  'confirm-delete-dialog.error.title.text': 'The check failed',
  'confirm-delete-dialog.loading.text': 'Looking for documents that link to this one…',
  'confirm-delete-dialog.other-reference-count.title_one': '1 other document',
  'confirm-delete-dialog.other-reference-count.title_other': '{{count}} other documents',
  'confirm-delete-dialog.preview-item.preview-unavailable.subtitle': '',
  'confirm-delete-dialog.preview-item.preview-unavailable.title': 'Document of an unknown kind',
  'confirm-delete-dialog.referring-document-count.text_one':
    '1 document links to “<DocumentTitle/>”',
  'confirm-delete-dialog.referring-document-count.text_other':
    '{{count}} documents link to “<DocumentTitle/>”',
  'confirm-delete-dialog.referring-documents-descriptor.text_delete':
    'These documents lose their link to “<DocumentTitle/>”:',
  'confirm-delete-dialog.referring-documents-descriptor.text_unpublish':
    'On the site, these documents lose their link to “<DocumentTitle/>”:',
  'menu-items.sort-by.created': 'Sort by date created',
  'menu-items.sort-by.last-edited': 'Sort by date edited',
  'panes.document-operation-results.operation-error': 'The change failed. Try again.',
  'panes.document-operation-results.operation-error_delete':
    'The document was not deleted. Check whether another document links to it.',
  'panes.document-operation-results.operation-error_unpublish':
    'The document was not unpublished. Check whether another document links to it.',
  'panes.document-operation-results.operation-success_delete': 'The document was deleted',
  'panes.document-operation-results.operation-success_discardChanges':
    'The changes were discarded. You can restore them from the history.',
  'panes.document-operation-results.operation-success_duplicate': 'The document was duplicated',
  'panes.document-operation-results.operation-success_unpublish':
    '<Strong>{{title}}</Strong> was unpublished. Its text is kept as a draft.',
  'panes.document-operation-results.operation-success_unpublishVersion':
    'The document will be unpublished with the release',
  'panes.document-pane.document-not-found.text':
    'It was deleted, or the link to it is wrong. (<Code>{{id}}</Code>)',
}

/** Notices of a paste; most are in `inputs/paste/copy-paste-messages.ts`. */
const pasteTexts = {
  'copy-paste.on-paste.validation.read-only-fields-skipped.description':
    'Fields that cannot be edited were left as they are: {{fieldNames}}.',
  'copy-paste.on-paste.validation.read-only-fields-skipped-truncated.description':
    'Fields that cannot be edited were left as they are: {{fieldNames}} and {{count}} more.',
}

const presentationTexts = {
  'main-document.missing.text': 'This page has no document of its own.',
}

/** Resource bundles that replace texts of Sanity's English locale. */
export const studioTexts = (
  [
    ['validation', validationTexts],
    ['structure', structureTexts],
    ['copy-paste', pasteTexts],
    ['presentation', presentationTexts],
  ] as const
).map(([namespace, resources]) =>
  defineLocaleResourceBundle({ locale: 'en-US', namespace, resources }),
)
