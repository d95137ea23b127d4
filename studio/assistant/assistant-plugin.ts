import { definePlugin } from 'sanity'
import { assistantFieldAction } from './assistant-field-action.ts'
import { AssistantLayout } from './assistant-host.tsx'
import { AssistantInput } from './document-assistant.tsx'
import { SelectionPlugin } from './selection-plugin.tsx'

/**
 * Plugin of the assistant. Its controls appear only where the content service has a language model. Its document actions
 * are added by the configuration itself: those of a plugin would come before Publish, and replace its button.
 */
export const assistantPlugin = definePlugin({
  name: 'orrery-assistant',
  studio: { components: { layout: AssistantLayout } },
  form: { components: { input: AssistantInput, portableText: { plugins: SelectionPlugin } } },
  document: {
    unstable_fieldActions: (known) => [...known, assistantFieldAction],
  },
})
