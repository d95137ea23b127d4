import { Box, Card, Flex, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { Preview, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { publishedIdOf } from '../releases/document-ids.ts'
import { MutedText } from './tool-page.tsx'

interface DocumentLinkProps {
  /** As it is stored: the line shows the draft or version that the id names. */
  id: string
  type: string
  /** The field that is opened, as Studio writes paths. */
  path?: string
  /** What is said of it beside its name. */
  children?: ReactNode
  /** In the line below its name, instead of what its own preview says. */
  about?: ReactNode
}

/** A document in a list of ours, as a link that opens it. */
export function DocumentLink({ id, type, path, children, about }: DocumentLinkProps) {
  const schemaType = useSchema().get(type)
  const params = { id: publishedIdOf(id), type, ...(path && { path }) }
  return (
    <Card
      as={IntentLink}
      intent="edit"
      paddingX={2}
      paddingY={1}
      params={params}
      radius={2}
      style={{ textDecoration: 'none' }}
    >
      <Flex align="center" gap={3}>
        <Box flex={1}>
          {schemaType ? (
            <Preview layout="compact" schemaType={schemaType} value={{ _id: id, _type: type }} />
          ) : (
            <Text size={1}>{id}</Text>
          )}
          {about && (
            <Box paddingTop={2}>
              <MutedText>{about}</MutedText>
            </Box>
          )}
        </Box>
        {children}
      </Flex>
    </Card>
  )
}
