import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ProductContents as Product } from '../../../contract/public-pages.ts'
import { Actions } from './actions.tsx'
import { CountedLooks, lookOfCounts } from './counts.tsx'
import { useDrawing } from './page-context.ts'

const Fact = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

const Facts = ({ content }: { content: Product }) => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  const [oldest, newest] = content.days.map((day) => day.slice(0, 4))
  const countries = content.countries.map((code) => formats.country(code)).toSorted(formats.compare)
  return (
    <dl>
      <Fact term={<Trans>Manufacturer</Trans>}>{content.manufacturer}</Fact>
      {content.formulation !== '' && <Fact term={<Trans>Formulation</Trans>}>{content.formulation}</Fact>}
      {content.actives.length > 0 && <Fact term={<Trans>Active Ingredients</Trans>}>{content.actives.join(', ')}</Fact>}
      {content.codes.length > 0 && <Fact term={<Trans>Registration numbers and barcodes</Trans>}>{content.codes.join(', ')}</Fact>}
      <Fact term={<Trans>Sold in</Trans>}>
        {content.isWithdrawnFromSale ? t`withdrawn from sale` : countries.length === 0 ? t`all countries` : countries.join(', ')}
      </Fact>
      {content.marketNames.length > 0 && (
        <Fact term={<Trans>Names in other countries</Trans>}>
          {content.marketNames.map(({ country, name }) => `${name} (${formats.country(country)})`).join(', ')}
        </Fact>
      )}
      <Fact term={<Trans>Date Tested</Trans>}>{oldest === newest ? newest : `${oldest}–${newest}`}</Fact>
      {lookOfCounts(content.counts) !== 'none' && (
        <Fact term={<Trans>Results</Trans>}>
          <CountedLooks counts={content.counts} />
        </Fact>
      )}
      {lookOfCounts(content.seedCounts) !== 'none' && (
        <Fact term={<Trans>Seed Coatings</Trans>}>
          <CountedLooks counts={content.seedCounts} />
        </Fact>
      )}
    </dl>
  )
}

export const ProductBody = ({ content }: { content: Product }) => {
  const { t } = useLingui()
  // On a narrow screen each cell has its column's name before it.
  const labels = { alone: t`Only these two`, others: t`With other products` }
  return (
    <>
      <Facts content={content} />
      <Actions actions={content.actions} />
      {content.partners.length > 0 && (
        <>
          <h2>
            <Trans>Tested with</Trans>
          </h2>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Partner</Trans>
                </th>
                <th scope="col">{labels.alone}</th>
                <th scope="col">{labels.others}</th>
              </tr>
            </thead>
            <tbody>
              {content.partners.map(({ name, href, alone, withOthers }) => (
                <tr key={href}>
                  <th scope="row">
                    <a href={href}>{name}</a>
                  </th>
                  <td data-label={labels.alone}>
                    <CountedLooks counts={alone} />
                  </td>
                  <td className="others" data-label={labels.others}>
                    <CountedLooks counts={withOthers} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {content.mixes.length > 0 && (
        <>
          <h2>
            <Trans>Tested mixes</Trans>
          </h2>
          <ul>
            {content.mixes.map(({ name, href, counts, products }) => (
              <li key={href}>
                <a href={href}>{name}</a> <CountedLooks counts={counts} isPlain={products > 2} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
