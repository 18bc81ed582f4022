import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PublicPage } from '../../../contract/public/public-pages.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import { editionAt } from '../../../domain/editions.ts'
import type { PageName } from '../../../domain/pages.ts'
import { RESULT_CODES, type ResultCode } from '../../../domain/records.ts'
import type { IndexableTest } from '../../../domain/search/index/build-index.ts'
import { passedAsOlder } from '../../../domain/search/testing/older.ts'
import { faceText } from '../../../domain/tank/answer-face.ts'
import { isWithoutRate } from '../../../domain/verdicts.ts'
import { loadPhrases } from '../../content/phrases.ts'
import { newsSubject, newsText } from '../../mail/compose-watch-mail.ts'
import { loadMailTexts } from '../../mail/mail-texts.ts'
import { isNotifiedOf } from '../../mail/outbox/watch-news.ts'
import type { ServedData } from '../../served-data/served-data.ts'
import { tellReport } from '../assistants/tell-report.ts'
import { tellTank } from '../assistants/tell-tank.ts'
import { tellTests } from '../assistants/tell-tests.ts'
import { loadBrand } from '../brand/load-brand.ts'
import { answerEmbed } from '../embed/answer-embed.ts'
import { loadEmbedTexts } from '../embed/embed-texts.ts'
import { mixFeedOf, productFeedOf } from '../feeds/find-feed.ts'
import { readFeed } from '../feeds/testing/check-atom.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import { loadBuiltView } from '../pages/first-view.ts'
import { type MadeContents, mixContent, productContent } from '../public-pages/contents.ts'
import { createFrames } from '../public-pages/frame.ts'
import { readHtml, type ReadPage } from '../public-pages/testing/read-html.ts'
import { type AskedPage, createPreviews } from '../sharing/previews.ts'
import { loadSharingTexts } from '../sharing/sharing-texts.ts'

/** What a test shows: a pass with a product at rate 0 shows nothing, and one with an older formulation nothing by itself. */
export type Shown = ResultCode | 'noRate' | 'older'
export type NamedTest = { id: string; result: Shown }
/**
 * What a surface says of a mix in FR, without rates: its first words, its sentence, and the tests that it names. `ofEveryCountry` where it
 * speaks of all countries in which the mix was tested.
 */
export type Said = {
  heading: string
  sentence: string
  /** For programs that read it (FACE-05). */
  face?: string
  looksLike?: string
  ofEveryCountry?: boolean
  /** Where only its look is of all countries in which the mix was tested. */
  looksOfEveryCountry?: boolean
  /** The mix as it names it by itself, beside its sentence. */
  mix?: string
  tests: NamedTest[]
}
/** Nothing where it says nothing of a mix that was not tested. */
export type Surface = (served: ServedData, products: readonly string[]) => Said | undefined
/** A test that is told of by itself: its words, whether they say that it had other products beside those of the mix, and is a seed coating. */
export type ToldTest = NamedTest & { saysOthers: boolean; saysSeed: boolean; text: string }
export type ReportSurface = (served: ServedData, products: readonly string[], tests: readonly IndexableTest[]) => ToldTest[]
/** What a count of tests of one or two products in FR says in words; undefined where it says that there is none. */
export type Counted = { tests: number; ofThem: Record<Shown, number>; withOthers: number; ofJustThese: Record<Shown, number> }
export type CountSurface = (
  served: ServedData,
  products: readonly string[],
) => { text: string; counted: Counted | undefined; tests: NamedTest[] }

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const ORIGIN = 'https://tankmix.example'
const phrases = loadPhrases()
const sharing = loadSharingTexts()
const texts = loadEmbedTexts()
const mailTexts = loadMailTexts()
const withdrawals = (language: Parameters<typeof mailTexts>[0]) => mailTexts(language).withdrawals
const asker = { reseller: undefined, resellers: [] }
const brand = loadBrand(join(ROOT, 'brand', 'spraypair'))
const language = 'en' as const
const free = (): void => undefined

const VERDICTS = Object.fromEntries(Object.entries(sharing(language).verdicts).map(([code, words]) => [words, code as Shown]))
const plain = (html: string): string => readHtml(html).text.trim()
/** Before the result of a seed coating among the tests of a product. */
const SEED_TITLE = 'Seed Coatings · '
/** One phrase may be the beginning of another. */
const LONGEST_FIRST = RESULT_CODES.toSorted((a, b) => phrases(language)[b].length - phrases(language)[a].length)
const resultOfWords = (text: string): ResultCode => LONGEST_FIRST.find((code) => text.includes(phrases(language)[code]))!

const NONE = { C: 0, CA: 0, NC: 0, noRate: 0, older: 0 }
const COUNTS =
  '(\\d+) pass, (\\d+) pass with care, (\\d+) fail(?:, (\\d+) with a rate that is not known, which shows? nothing)?' +
  '(?:, (\\d+) with an older formulation, which covers? nothing by (?:itself|themselves))?'
const SUMMARY = new RegExp(
  `^(?:(1) test contains|(\\d+) tests contain) (?:this product|both products)(?:, (with|all of them with|(\\d+) of them with) other products too)?: ${COUNTS}\\. ` +
    `Of just (?:this product|these two): (?:not tested|${COUNTS})\\.$`,
)
const byResult = ([C, CA, NC, noRate = '0', older = '0']: (string | undefined)[]) => ({
  C: Number(C),
  CA: Number(CA),
  NC: Number(NC),
  noRate: Number(noRate),
  older: Number(older),
})
/** Reads the words, not the data beside them. */
const countedIn = (text: string): Counted | undefined => {
  if (text === 'Not tested. This is not a pass.') return undefined
  const found = SUMMARY.exec(text)
  if (!found) throw new Error(`not a count: ${text}`)
  const [, one, more, others, some] = found
  const tests = Number(one ?? more)
  return {
    tests,
    ofThem: byResult(found.slice(5, 10)),
    withOthers: others === undefined ? 0 : some === undefined ? tests : Number(some),
    ofJustThese: found[10] === undefined ? NONE : byResult(found.slice(10)),
  }
}

type Surfaces = {
  verdicts: Record<string, Surface>
  reports: Record<string, ReportSurface>
  counts: Record<string, CountSurface>
  /** Everything that is read where a face stands; nothing where the surface says nothing of these products. */
  whole: Record<string, (served: ServedData, products: readonly string[]) => string | undefined>
  /** The page of a product; nothing where it has none. */
  productPage: (served: ServedData, product: string) => ReadPage | undefined
}

/** Every surface that gives a verdict of a mix: a new one is a line here. */
export const loadSurfaces = async (): Promise<Surfaces> => {
  const built = await loadBuiltView(join(ROOT, 'dist', 'ssr'))
  const frames = createFrames(brand, built.publicPages)
  const feedOf = (served: ServedData, set: readonly string[]) => {
    const found = set.length === 1 ? productFeedOf(served.index, language, set[0]!) : mixFeedOf(served.index, language, set)
    if (!found) return undefined
    const source = { served, phrases, withdrawals, language, origin: ORIGIN, charge: free }
    return readFeed(writeFeed(source, brand, built.publicPages, found))
  }
  const resultOfTitle = (title: string): Shown =>
    VERDICTS[
      title
        .replace(SEED_TITLE, '')
        .replace(/^Under review · /, '')
        .split(':')[0]!
    ]!

  const drawEmbed = (served: ServedData, set: readonly string[]): string => {
    const source = { served, asker, phrases, words: built.words, sharing, texts, title: 'Title', colours: brand.colours }
    const answer = answerEmbed(source, { country: 'FR', set: [...set], language })
    if ('missing' in answer) throw new Error(answer.missing)
    return answer.draw()
  }
  const embed: Surface = (served, set) => {
    const html = drawEmbed(served, set)
    const [, looksLike, heading] = /<h1 class="(\w+)">.*?<span>(.*?)<\/span><\/h1>/.exec(html)!
    const [, mix, sentence] = /<\/h1><p class="mix">(.*?)<\/p>((?:<p>[^<]*<\/p>)+)/.exec(html)!
    const [, face] = /<main [^>]*data-face="([^"]+)"/.exec(html)!
    const tests = [...html.matchAll(/href="\/testResult\/([^/]+)\/en"[^>]*>([^:]+):/g)].map(([, id, word]) => ({
      id: id!,
      result: VERDICTS[word!]!,
    }))
    return { heading: plain(heading!), sentence: plain(sentence!), face: face!, looksLike: looksLike!, mix: plain(mix!), tests }
  }

  type Named = { testId: string; result: ResultCode; rateNotKnown?: true | undefined; olderFormulation?: true | undefined }
  const namedTest = ({ testId, result, rateNotKnown, olderFormulation }: Named) => ({
    id: testId,
    result: rateNotKnown ? ('noRate' as const) : olderFormulation ? ('older' as const) : result,
  })
  const contextOf = (served: ServedData) => ({ served, asker, phrases, words: built.words, origin: ORIGIN, cost: free })
  const saidTo = (told: ReturnType<typeof tellTank | typeof tellTests | typeof tellReport>): string => {
    if ('missing' in told) throw new Error(told.missing)
    return told.words.join('\n')
  }
  const assistants: Surface = (served, set) => {
    const context = contextOf(served)
    const told = tellTank(context, { countryCode: 'FR', languageCode: language, lines: set.map((productId) => ({ productId })) })
    if ('missing' in told) throw new Error(told.missing)
    const { isPass, verdict, data, face } = told.result
    const { heading, sentence, tests } = data
    if (!told.words[0]!.startsWith(`The verdict is ${verdict}. `)) throw new Error('the text of a tool is not its data')
    const named = tests.map(namedTest)
    return { heading, sentence, face: faceText(face), ...(isPass ? { looksLike: 'pass' } : {}), tests: named }
  }

  const findTests: CountSurface = (served, set) => {
    const context = contextOf(served)
    const told = tellTests(context, { countryCode: 'FR', languageCode: language, productIds: set })
    if ('missing' in told) throw new Error(told.missing)
    const { summary, data } = told.result
    const { tests } = data
    if (told.words[0] !== summary) throw new Error('the text of a tool is not its data')
    return { text: summary, counted: countedIn(summary), tests: tests.map(namedTest) }
  }

  const draw = (found: MadeContents<PublicPage['content']> | undefined): string | undefined => {
    if (!found) return undefined
    const shown = { origin: ORIGIN, language, page: 1, isDemonstration: false }
    return built.publicPages.drawPage(frames.pageOf({ content: found.content(), path: found.path, pages: found.pages() }, shown))
  }
  const askedOf = (served: ServedData) => ({ served, phrases, language, page: 1, day: '2026-11-21', alerts: true, charge: free })
  const pageOf = (served: ServedData, set: readonly string[]) =>
    draw(
      mixContent(
        askedOf(served),
        set.map((id) => served.index.terms.product.get(id)!),
      ),
    )
  const pages: Surface = (served, set) => {
    const html = pageOf(served, set)
    const [, heading, sentence] =
      /[> ]France(?:, [^<:]+)?:\s*<\/p><p class="face"[^>]*>.*?<strong[^>]*>(.*?)<\/strong><\/p>((?:<p>[^<]*<\/p>)+)/.exec(html ?? '') ?? []
    if (html === undefined || heading === undefined) return undefined
    const verdicts = [...html.matchAll(/<div class="verdict"[^>]*data-face="([^"]+)"[^>]*><p>(.*?):\s*<\/p>/g)]
    const [, face] = verdicts.find(([, , countries]) => countries!.includes('France'))!
    const tests = [
      ...html.matchAll(/<h3>(?:<svg.*?<\/svg>)? *<span data-look="[\w-]+">([^<]+)<\/span>.*?href="\/testResult\/([^/]+)\/en"/g),
    ]
    return {
      heading: plain(heading),
      sentence: plain(sentence!),
      face: face!,
      looksOfEveryCountry: true,
      looksLike: /exactly these products:.*?data-look="([\w-]+)"/.exec(html)![1]!,
      tests: tests.map(([, word, id]) => ({ id: id!, result: VERDICTS[word!]! })),
    }
  }

  const titles: Surface = (served, set) => {
    const html = pageOf(served, set)
    if (html === undefined) return undefined
    const description = /<meta name="description" content="(.*?)"\/>/.exec(html)![1]!
    const heading = readHtml(html).title.replaceAll(/\b0 (?:pass|with care|fail)\b/g, '')
    return { heading, sentence: plain(description), ofEveryCountry: true, tests: [] }
  }

  const feeds: Surface = (served, set) => {
    const feed = feedOf(served, set)
    const [, heading, sentence] = /France: (.*?)\. (.*?)(?= Germany: | United States: | Results are)/.exec(feed?.subtitle ?? '') ?? []
    if (!feed || heading === undefined) return undefined
    const tests = feed.entries.map(({ id, title }) => ({ id: id.split('/').at(-1)!, result: resultOfTitle(title) }))
    return { heading, sentence: sentence!, tests }
  }

  const entries: ReportSurface = (served, set) =>
    (feedOf(served, set)?.entries ?? []).map(({ id, title, html }) => ({
      id: id.split('/').at(-1)!,
      result: resultOfTitle(title),
      saysOthers: false,
      saysSeed: title.startsWith(SEED_TITLE),
      text: `${title} ${plain(html)}`,
    }))

  const emails: ReportSurface = ({ index }, set, tests) => {
    const { tellMe: words, answer } = mailTexts(language)
    const namesOf = (ids: readonly string[]): string => ids.map((one) => index.products[index.terms.product.get(one)!]!.name).join(' + ')
    return tests
      .map(({ ingredients, ...test }) => ({
        ...test,
        isBare: isWithoutRate({ ...test, ingredients }),
        isOlder: passedAsOlder({ ...test, ingredients }, index.products),
        products: [...new Set(ingredients.map(({ productId }) => productId))],
      }))
      .filter(({ products, kind }) => isNotifiedOf(set, { products, kinds: [kind] }))
      .map((test) => {
        const item = { test: test.id, event: 'published' } as const
        const settings = { origin: () => ORIGIN }
        const { text } = newsText({ item, test, words, answer, language, settings, namesOf, mixes: [[...set]] })
        const subject = newsSubject([{ item, test }], 0, words)
        const saysSeed = [subject, text].every((one) => one.includes('as a seed coating')) && text.includes(words.seed.limits)
        return {
          id: test.id,
          result: text.includes(words.noRate) ? 'noRate' : text.includes(words.older) ? 'older' : resultOfWords(text),
          saysOthers: text.includes(words.others),
          saysSeed,
          text: `${subject} ${text}`,
        }
      })
  }
  const productPage: Surfaces['productPage'] = (served, product) => {
    const html = draw(productContent(askedOf(served), served.index.terms.product.get(product)!))
    return html === undefined ? undefined : readHtml(html)
  }
  /** A test of these products that a report of FR shows. */
  const reportOf = (served: ServedData, [makerChemicalId, agrochemicalCode]: readonly string[]): string | undefined => {
    const found = dataCalls.foliarSearch(served, asker, { countryCode: 'FR', makerChemicalId, agrochemicalCode })
    return 'json' in found ? (JSON.parse(found.json(phrases)) as { tankmixId: string }[])[0]?.tankmixId : undefined
  }
  const previewOf = (served: ServedData, page: PageName, more: Partial<AskedPage>): string => {
    const describe = createPreviews({ brand, texts: sharing, phrases, data: () => served })
    return describe({ edition: editionAt('/', []), page, params: {}, query: {}, language, ...more }).make().description
  }
  const asked = { countryCode: 'FR', languageCode: language }
  const whole: Surfaces['whole'] = {
    embed: (served, set) => plain(drawEmbed(served, set)),
    check_tank: (served, set) => saidTo(tellTank(contextOf(served), { ...asked, lines: set.map((productId) => ({ productId })) })),
    find_tests: (served, set) => saidTo(tellTests(contextOf(served), { ...asked, productIds: set.slice(0, 2) })),
    read_report: (served, set) => {
      const testId = reportOf(served, set)
      return testId === undefined ? undefined : saidTo(tellReport(contextOf(served), { ...asked, testId }))
    },
    'page of a mix': (served, set) => {
      const html = pageOf(served, set)
      return html === undefined ? undefined : readHtml(html).text
    },
    'page of a product': (served, [product]) => productPage(served, product!)?.text,
    'description of a page': (served, set) => /<meta property="og:description" content="(.*?)"\/>/.exec(pageOf(served, set) ?? '')?.[1],
    feed: (served, set) => feedOf(served, set)?.subtitle,
    'entry of a feed': (served, set) => {
      const html = feedOf(served, set)?.entries[0]?.html
      return html === undefined ? undefined : plain(html)
    },
    'preview of a report': (served, set) => {
      const testId = reportOf(served, set)
      return testId === undefined ? undefined : previewOf(served, 'report', { params: { testId, languageCode: language } })
    },
    'preview of results': (served, set) =>
      previewOf(served, 'search', { query: { country: 'fr', product: set[0]!, agrochemical: set[1]! } }),
    'preview of the site': (served) => previewOf(served, 'tank', {}),
  }
  return { verdicts: { embed, assistants, pages, titles, feeds }, reports: { entries, emails }, counts: { findTests }, whole, productPage }
}
