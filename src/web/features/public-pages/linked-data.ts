import type { BreadcrumbList, Dataset, Graph, Product, TechArticle } from 'schema-dts'
import type { ProductContents, PublicPage } from '../../../contract/public/public-pages.ts'
import { namedLicence } from '../../../contract/data-licence.ts'
import type { TestOverview } from '../../../domain/public-pages/tests-of-product.ts'
import type { TestKind } from '../../../domain/records.ts'
import { commonNameAddress } from '../../../domain/sources/standard-names.ts'

/** Some tests of one kind, under words that say which. */
export type NamedTests = { kind: TestKind; name: string; description: string; tests: TestOverview }
type Said = { heading: string; listName: string; datasets: readonly NamedTests[] }

const MEASURED: Record<TestKind, string> = {
  foliar: 'Physical compatibility in a spray tank',
  seed: 'Physical compatibility in the slurry and on the seed',
}

const GTIN = 'GTIN:'

const crumbs = ({ list, canonical }: PublicPage, { heading, listName }: Said): BreadcrumbList => {
  const above = list === undefined ? [] : [{ name: listName, item: `${new URL(canonical).origin}${list}` }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { name: heading, item: canonical }].map((one, at) => ({ '@type': 'ListItem', position: at + 1, ...one })),
  }
}

/** Tests of one kind behind a page: what they are, of when and of where. It rates nothing and reviews no claim. */
const dataset = (page: PublicPage, { kind, name, description, tests: { days, testedIn } }: NamedTests): Dataset => ({
  '@type': 'Dataset',
  '@id': `${page.canonical}#${kind === 'seed' ? 'seed-tests' : 'tests'}`,
  name,
  description,
  url: page.canonical,
  inLanguage: page.language,
  isAccessibleForFree: true,
  creator: { '@type': 'Organization', name: page.brand.company },
  temporalCoverage: days.join('/'),
  spatialCoverage: testedIn.map((country) => ({ '@type': 'Country', name: country })),
  variableMeasured: MEASURED[kind],
  license: { '@type': 'CreativeWork', ...namedLicence(page.licence) },
  ...(page.feed !== undefined && {
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'application/atom+xml',
      contentUrl: `${new URL(page.canonical).origin}${page.feed}`,
    },
  }),
})

const productOf = ({ canonical }: PublicPage, content: ProductContents): Product => ({
  '@type': 'Product',
  '@id': `${canonical}#product`,
  name: content.name,
  url: canonical,
  sku: content.id,
  manufacturer: { '@type': 'Organization', name: content.manufacturer },
  ...(content.marketNames.length > 0 && { alternateName: content.marketNames.map(({ name }) => name) }),
  gtin: content.codes.filter((code) => code.startsWith(GTIN)).map((code) => code.slice(GTIN.length)),
  additionalProperty: [
    ...(content.formulation === '' ? [] : [{ '@type': 'PropertyValue' as const, name: 'Formulation', value: content.formulation }]),
    ...content.actives.map((active) => {
      const sameAs = commonNameAddress(active)
      return { '@type': 'PropertyValue' as const, name: 'Active ingredient', value: active, ...(sameAs !== undefined && { sameAs }) }
    }),
  ],
})

/** The page that tells how tests are made. */
const articleOf = ({ canonical, language, brand }: PublicPage, { heading }: Said): TechArticle => ({
  '@type': 'TechArticle',
  '@id': `${canonical}#method`,
  headline: heading,
  url: canonical,
  inLanguage: language,
  isAccessibleForFree: true,
  publisher: { '@type': 'Organization', name: brand.company },
})

/** A page as JSON for Linked Data, in the words of schema.org. Demonstration data are no data set. */
export const linkedData = (page: PublicPage, said: Said): Graph => {
  const { content, isDemonstration } = page
  const graph = [crumbs(page, said)] as Graph['@graph'][number][]
  if (content.kind === 'product') graph.push(productOf(page, content))
  if (content.kind === 'method') graph.push(articleOf(page, said))
  if (!isDemonstration) graph.push(...said.datasets.map((one) => dataset(page, one)))
  return { '@context': 'https://schema.org', '@graph': graph }
}
