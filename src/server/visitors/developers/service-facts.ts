import type { Brand } from '../../../contract/brand.ts'
import type { DataLicence } from '../../../contract/data-licence.ts'
import { SITE_FEED } from '../../../domain/public-pages/addresses.ts'
import { methodPath } from '../../../domain/public-pages/method-path.ts'
import type { AnsweredMix } from './answered-mix.ts'

/** What a server says of itself to developers. */
export type ServiceFacts = {
  brand: Pick<Brand, 'title' | 'product' | 'colours' | 'icons' | 'registeredOffice'>
  /** Where calls go, without a slash at the end. */
  origin: string
  /** It is a copy on a host of files, beside which there may be no server. */
  isCopy: boolean
  isDemonstration: boolean
  /** Searches of one client a minute; 0 where they are not limited. */
  searchesPerMinute: number
  licence: DataLicence
  example: AnsweredMix | undefined
  offers: Offer[]
}

export type Offer = {
  name: string
  /** Below the server; undefined where the brand does not offer it. */
  path: string | undefined
  /** A program opens it, not a browser. */
  isForPrograms?: true
  about: string
}

/** Everything besides the calls, and whether it is offered here. */
export const offersOf = (
  brand: Pick<Brand, 'assistants' | 'alerts' | 'openData' | 'embedders' | 'publicPages'>,
  hasReleases: boolean,
): Offer[] => {
  const offered = (isOffered: boolean, path: string) => (isOffered ? path : undefined)
  return [
    { name: 'OpenAPI 3.1', path: '/api/openapi.json', about: 'every call, with examples from the data' },
    { name: 'Page that makes calls', path: '/api/docs', about: 'the same document, to try' },
    {
      name: 'Assistants (MCP)',
      path: offered(brand.assistants, '/mcp'),
      isForPrograms: true,
      about: 'Model Context Protocol by POST, without a session: find a product, check a tank, find tests, read a report',
    },
    { name: 'Feeds (Atom)', path: offered(brand.alerts, SITE_FEED), about: 'new, amended and withdrawn tests' },
    {
      name: 'Frames on other sites',
      path: offered(brand.embedders.length > 0, '/embed/tank'),
      isForPrograms: true,
      about: 'for the sites that the owner lists',
    },
    { name: 'Releases of all public tests', path: offered(hasReleases, '/data'), about: 'CSV with hashes, licence and changes' },
    { name: 'Pages of products and mixes', path: offered(brand.publicPages, '/products'), about: 'to read, and for search engines' },
    { name: 'How we test', path: methodPath('en'), about: 'what a test is, how its result is reached, and how to cite it' },
    { name: 'This in plain text', path: '/llms.txt', about: 'for programs that read instead of calling' },
  ]
}
