import type { FastifyInstance } from 'fastify'
import { readSeriesReview } from '../../../contract/console/bench/series-review.ts'
import { createSeries, listSeries, previewSeries, readNewSeries, readSeries } from '../../../contract/console/bench/series.ts'
import { sortingOf } from '../../../contract/console/list.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { readDataState } from '../../db/data-state.ts'
import { notFound, ProblemError } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addListRoutes, type PagedList } from '../lists/list-routes.ts'
import { momentsOfDays } from '../../../domain/method/laboratory-days.ts'
import { readBenchLots } from '../lots/read-lots.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import type { RunOutcome } from '../runs/run-change.ts'
import { countTestsOfSeries, listSeriesPage } from './list-series.ts'
import { loadPhrases } from '../../content/phrases.ts'
import { readForNewSeries, readSeriesDetail } from './read-series.ts'
import { readSeriesReviewOf } from './read-series-review.ts'
import { readSeriesRows } from './series-rows.ts'
import { startSeries } from './start-series.ts'

const otherKind = (): ProblemError =>
  new ProblemError(409, 'other kind', 'One of the requests is not there any more, or is of the other kind: choose them again.')

type SeriesContext = ConsoleContext & {
  /** The problem that kept a test as it was. */
  answer: (outcome: RunOutcome) => Promise<number>
}

/** Series of tests: list, start, page and review (SERIES-02 to SERIES-10). */
export const seriesRoutes = (
  scope: FastifyInstance,
  { database, now, today, data, timeZone, wakeMail, laboratory, product, answer }: SeriesContext,
): void => {
  const db = database.kysely
  const phrases = loadPhrases()
  /** Names cannot be looked up before the products are there. */
  const loadedIndex = (): SearchIndex => {
    const index = data()?.index
    if (!index) throw new ProblemError(503, 'not loaded', 'The products are still being loaded; try again in a few seconds.')
    return index
  }

  const list: PagedList<typeof listSeries> = {
    read: async ({ query, signedIn }, part) => {
      const mine = query.mine === 'yes' ? signedIn.id : undefined
      const { rows, next } = await listSeriesPage(database, {
        ...query,
        ...momentsOfDays(query, timeZone),
        ...part,
        mine,
        sorting: sortingOf(listSeries, query),
      })
      const people = await readPeopleNames(db)
      const countsOf = await countTestsOfSeries(
        db,
        rows.map(({ id }) => id),
      )
      return {
        rows: rows.map(({ id, name, made_by: by, made_at: madeAt }) => ({ id, name, ...countsOf(id), madeBy: nameOf(by, people), madeAt })),
        next,
      }
    },
    beside: async () => ({ isDemonstration: (await readDataState(db)).demo }),
    cells: {
      series: ({ id }) => id,
      name: ({ name }) => name,
      tests: ({ tests }) => tests,
      open: ({ open }) => open,
      submitted: ({ submitted }) => submitted,
      published: ({ published }) => published,
      creator: ({ madeBy }) => madeBy,
      created: ({ madeAt }) => madeAt,
    },
  }
  addListRoutes(scope, listSeries, list, today)

  addConsoleRoute(scope, readNewSeries, () => readForNewSeries(db))

  addConsoleRoute(scope, previewSeries, async ({ body: { source, ...meaning } }) => {
    const read = await readSeriesRows(db, source, meaning, loadedIndex())
    if ('request' in read) throw otherKind()
    const rows = read.rows.map(({ sheet, requests }) => ({
      requests: requests.map(({ reference }) => reference),
      products: sheet.lines.map(({ productId, name, rate }) => ({ productId, name, rate })),
    }))
    const products = new Set(rows.flatMap((row) => row.products.map(({ productId }) => productId)).filter((id) => id !== ''))
    return { rows, problems: read.problems, lots: await readBenchLots(db, [...products]) }
  })

  addConsoleRoute(scope, createSeries, async ({ body, signedIn }) => {
    const by = { actor: signedIn.id, roles: signedIn.roles, now: now(), timeZone }
    const outcome = await startSeries(database, body, { ...by, index: loadedIndex() })
    if (outcome.ok) {
      wakeMail()
      return { id: outcome.id }
    }
    if (outcome.reason === 'unreadable') {
      const error = new ProblemError(400, 'unreadable', 'Some of the mixes cannot be read: nothing was started.')
      throw Object.assign(error, { problem: { ...error.problem, problems: outcome.problems } })
    }
    if (outcome.reason === 'no mix') throw new ProblemError(400, 'no mix', 'There is no mix to start.')
    if (outcome.reason === 'other kind') throw otherKind()
    await answer(outcome)
    return { id: '' }
  })

  addConsoleRoute(scope, readSeries, async ({ params, signedIn }) => {
    const detail = await readSeriesDetail(db, params.id, signedIn.roles, { now: now(), timeZone })
    if (!detail) throw notFound('unknown series', `There is no series ${params.id}.`)
    return detail
  })

  addConsoleRoute(scope, readSeriesReview, async ({ params, signedIn }) => {
    const people = await readPeopleNames(db)
    const review = await readSeriesReviewOf(db, params.id, signedIn, { phrases, people, now: now(), timeZone, laboratory, product })
    if (!review) throw notFound('unknown series', `There is no series ${params.id}.`)
    return review
  })
}
