import { Flex, Stack } from '@sanity/ui'
import { contentLocales } from '#lib/locales.ts'
import { CheckboxField, LabelledField, SelectField } from '../../ui/controls.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import { languageLabel, type RoleAssignment, type RoleDescription } from './model/people.ts'

interface RoleFieldsProps {
  assignment: RoleAssignment
  roles: readonly RoleDescription[]
  onChange: (assignment: RoleAssignment) => void
}

/** Role select with its description, and languages for a translator. */
export function RoleFields({ assignment, roles, onChange }: RoleFieldsProps) {
  const { role, languages } = assignment
  const toggle = (code: string, on: boolean) =>
    onChange({
      role,
      languages: contentLocales.filter((each) => (each === code ? on : languages.includes(each))),
    })
  return (
    <Stack gap={3}>
      <LabelledField label="Role">
        <SelectField
          options={roles.map(({ name, title }) => [name, title])}
          value={role}
          onChange={(value) =>
            onChange({ role: value, languages: value === 'translator' ? languages : [] })
          }
        />
      </LabelledField>
      <MutedText>{roles.find(({ name }) => name === role)?.description}</MutedText>
      {role === 'translator' && (
        <Flex aria-label="Languages" gap={4} role="group" wrap="wrap">
          {contentLocales.map((code) => (
            <CheckboxField
              checked={languages.includes(code)}
              gap={2}
              key={code}
              onChange={(checked) => toggle(code, checked)}
            >
              {languageLabel(code)}
            </CheckboxField>
          ))}
        </Flex>
      )}
    </Stack>
  )
}
