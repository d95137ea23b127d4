import { Badge, Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { isLocale, localeTable } from '#lib/locales.ts'
import { publishedIdOf } from '../../releases/ids.ts'
import { fieldTitle, typeTitle } from '../../ui/field-titles.ts'
import { documentName, stageOf, type Use } from './model/usage.ts'

const stageNames = { published: 'Published', draft: 'Draft', version: 'In a release' }
const stageTones = { published: 'positive', draft: 'caution', version: 'primary' } as const

/** Every document that shows an asset, with links to the very fields. */
export function UsageList({ uses }: { uses: readonly Use[] }) {
  const schema = useSchema()
  if (uses.length === 0)
    return (
      <Text muted size={1}>
        No document shows it, neither published nor as a draft or in a release.
      </Text>
    )
  return (
    <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {uses.map(({ document, spots }) => {
        const { _id, _type, language } = document
        const { stage, release } = stageOf(_id)
        return (
          <Card as="li" border key={_id} padding={3} radius={2}>
            <Stack gap={3}>
              <Flex align="center" gap={2}>
                <Box flex={1}>
                  <Text size={1} weight="medium">
                    <bdi>{documentName(document)}</bdi>
                  </Text>
                </Box>
                <Badge tone={stageTones[stage]}>{stageNames[stage]}</Badge>
              </Flex>
              <Text muted size={0}>
                {[
                  typeTitle(schema, _type),
                  typeof language === 'string' && isLocale(language) && localeTable[language].name,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {(spots.length > 0 ? spots.map(({ path }) => path) : ['']).map((path) => (
                <Text key={path} size={1}>
                  <IntentLink
                    intent="edit"
                    params={{ id: publishedIdOf(_id), type: _type, ...(path && { path }) }}
                    searchParams={[['perspective', stage === 'draft' ? '' : (release ?? stage)]]}
                  >
                    {(path && fieldTitle(schema, _type, path)) || 'Open the document'}
                  </IntentLink>
                </Text>
              ))}
            </Stack>
          </Card>
        )
      })}
    </Stack>
  )
}
