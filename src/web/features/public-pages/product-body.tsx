import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DatedText, ProductContents as Product } from '../../../contract/public/public-pages.ts'
import type { TestOverview } from '../../../domain/public-pages/tests-of-product.ts'
import { NotAuthorised } from '../../shared/verdicts/older-notes.tsx'
import { Actions } from './actions.tsx'
import { CountedLooks } from './counts.tsx'
import { useDrawing } from './page-context.ts'
import { SEED_LIMITS } from './seed-limits.ts'

const Fact = ({ term, children, isWide = false }: { term: ReactNode; children: ReactNode; isWide?: boolean }) => (
  <div className={isWide ? 'wide' : undefined}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** Between the first year and the last one, so that no line ends there. */
const DASH = '\u2060–\u2060'

/** How many tests of a kind showed what, and in which years. */
const Tests = ({ counts, days }: TestOverview) => {
  const [oldest, newest] = days.map((day) => day.slice(0, 4))
  return (
    <>
      <CountedLooks counts={counts} /> <small>{oldest === newest ? newest : `${oldest}${DASH}${newest}`}</small>
    </>
  )
}

/** Names or numbers, each with its country and its days. */
const Dated = ({ texts }: { texts: readonly DatedText[] }) => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  const daysOf = ({ from, until }: DatedText): string => {
    if (from !== '' && until !== '') return `${formats.day(from)} – ${formats.day(until)}`
    const day = formats.day(until || from)
    return until === '' ? t`since ${day}` : t`until ${day}`
  }
  return texts
    .map((one) => {
      const said = [...(one.country === '' ? [] : [formats.country(one.country)]), ...(one.from + one.until === '' ? [] : [daysOf(one)])]
      return said.length === 0 ? one.text : `${one.text} (${said.join(', ')})`
    })
    .join(', ')
}

const Facts = ({ content }: { content: Product }) => {
  const { t, i18n } = useLingui()
  const { formats } = useDrawing()
  const { foliar, seed } = content.tests
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
      {content.besides.length > 0 && (
        <Fact term={<Trans>Other names</Trans>}>
          <Dated texts={content.besides} />
        </Fact>
      )}
      {content.before.names.length > 0 && (
        <Fact term={<Trans>Former names</Trans>}>
          <Dated texts={content.before.names} />
        </Fact>
      )}
      {content.before.codes.length > 0 && (
        <Fact term={<Trans>Former numbers</Trans>}>
          <Dated texts={content.before.codes} />
        </Fact>
      )}
      {foliar && (
        <Fact term={<Trans>Tank mixes</Trans>}>
          <Tests {...foliar} />
        </Fact>
      )}
      {seed && (
        <Fact isWide term={<Trans>Seed Coatings</Trans>}>
          <Tests {...seed} />
          <p>{i18n._(SEED_LIMITS)}</p>
        </Fact>
      )}
    </dl>
  )
}

export const ProductBody = ({ content }: { content: Product }) => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  // On a narrow screen each cell has its column's name before it.
  const labels = { alone: t`Only these two`, others: t`With other products` }
  return (
    <>
      <Facts content={content} />
      {content.notAuthorised.map(({ country, since }) => (
        <p key={country}>
          <NotAuthorised country={formats.country(country)} since={since} day={formats.day} />
        </p>
      ))}
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
