/** A description of a GraphQL API from which none can be made, in words for whoever deploys it. */
export class InvalidApi extends Error {
  override readonly name = 'InvalidApi'
}
