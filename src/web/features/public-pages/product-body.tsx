import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { MAX_PARTNER, type DatedText, type ProductContents as Product } from '../../../contract/public/public-pages.ts'
import { commonNameAddress } from '../../../domain/sources/standard-names.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/texts/languages.ts'
import type { TestOverview } from '../../../domain/public-pages/tests-of-product.ts'
import { NotAuthorised } from '../../shared/verdicts/older-notes.tsx'
import { Actions } from './actions.tsx'
import { CountedLooks, useCountsText } from './counts.tsx'
import { useDrawing } from './page-context.ts'
import { SEED_LIMITS } from './seed-limits.ts'
import { Sign } from './sign.tsx'

const Fact = ({ term, children, isWide = false }: { term: ReactNode; children: ReactNode; isWide?: boolean }) => (
  <div className={isWide ? 'wide' : undefined}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** Between the first year and the last one, so that no line ends there. */
const DASH = '\u2060–\u2060'

const Tile = ({ look, count, children }: { look: 'pass' | 'care' | 'fail'; count: number; children: ReactNode }) => {
  const { formats } = useDrawing()
  return (
    <li data-of={count > 0 ? look : 'none'}>
      <Sign look={look} /> <b>{formats.count(count)}</b> {children}
    </li>
  )
}

/** How many tests of a kind showed what, fails first, and in which years. What passed and shows nothing is in words. */
const Tests = ({ counts, days }: TestOverview) => {
  const text = useCountsText()
  const [oldest, newest] = days.map((day) => day.slice(0, 4))
  const years = oldest === newest ? newest : `${oldest}${DASH}${newest}`
  const { pass, care, fail } = counts
  return (
    <>
      <ul className="tiles">
        <Tile look="fail" count={fail}>
          <Plural value={fail} one="fail" other="fail" />
        </Tile>
        <Tile look="care" count={care}>
          <Trans>with care</Trans>
        </Tile>
        <Tile look="pass" count={pass}>
          <Plural value={pass} one="pass" other="pass" />
        </Tile>
      </ul>
      <small>{counts.noRate + counts.older > 0 ? `${text(counts)}, ${years}` : years}</small>
    </>
  )
}

/** What was looked for, and how many have it in a name; more than are listed are counted. */
const Found = ({ find: { text, found } }: { find: NonNullable<Product['find']> }) => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  const count = formats.count(found)
  return found === 0 ? t`No partner has “${text}” in its name. Untested is not safe.` : t`“${text}”: ${count}`
}

/** Looks for a partner by its name, on the server: nothing runs on these pages. */
const FindPartner = ({ find }: { find: NonNullable<Product['find']> }) => {
  const { t } = useLingui()
  const { language } = useDrawing()
  return (
    <form action={find.action}>
      {language !== DEFAULT_LANGUAGE && <input type="hidden" name="lang" value={language} />}
      <label>
        <Trans>Find a partner</Trans> <input type="search" name="partner" maxLength={MAX_PARTNER} defaultValue={find.text} />
      </label>{' '}
      <button>{t`Find`}</button>{' '}
      {find.text !== '' && (
        <a href={language === DEFAULT_LANGUAGE ? find.action : `${find.action}?lang=${language}`}>
          <Trans>All partners</Trans>
        </a>
      )}
    </form>
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

/** Each by its name; an ISO common name leads to its sheet (CITE-05). */
const Actives = ({ names }: { names: readonly string[] }) =>
  names.map((name, at) => {
    const address = commonNameAddress(name)
    return (
      <Fragment key={name}>
        {at > 0 && ', '}
        {address === undefined ? (
          name
        ) : (
          <a href={address} rel="noreferrer">
            {name}
          </a>
        )}
      </Fragment>
    )
  })

const Facts = ({ content }: { content: Product }) => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  const countries = content.countries.map((code) => formats.country(code)).toSorted(formats.compare)
  return (
    <dl>
      <Fact term={<Trans>Manufacturer</Trans>}>{content.manufacturer}</Fact>
      {content.formulation !== '' && <Fact term={<Trans>Formulation</Trans>}>{content.formulation}</Fact>}
      {content.actives.length > 0 && (
        <Fact term={<Trans>Active Ingredients</Trans>}>
          <Actives names={content.actives} />
        </Fact>
      )}
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
    </dl>
  )
}

export const ProductBody = ({ content }: { content: Product }) => {
  const { t, i18n } = useLingui()
  const { formats } = useDrawing()
  // On a narrow screen each cell has its column's name before it.
  const labels = { alone: t`Only these two`, others: t`With other products` }
  const { foliar, seed } = content.tests
  return (
    <>
      {foliar && (
        <section>
          <h2>
            <Trans>Tank mixes</Trans>
          </h2>
          <Tests {...foliar} />
        </section>
      )}
      {seed && (
        <section>
          <h2>
            <Trans>Seed Coatings</Trans>
          </h2>
          <Tests {...seed} />
          <p>{i18n._(SEED_LIMITS)}</p>
        </section>
      )}
      <Facts content={content} />
      {content.notAuthorised.map(({ country, since }) => (
        <p key={country}>
          <NotAuthorised country={formats.country(country)} since={since} day={formats.day} />
        </p>
      ))}
      <Actions actions={content.actions} />
      {(content.partners.length > 0 || content.find) && (
        <h2>
          <Trans>Tested with</Trans>
        </h2>
      )}
      {content.find && <FindPartner find={content.find} />}
      {content.find && content.find.text !== '' && (
        <output>
          <Found find={content.find} />
        </output>
      )}
      {content.partners.length > 0 && (
        <>
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
                  <td>
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
