import type { Dialect } from 'kysely'

/**
 * The dialect with rollbacks whose failure does not hide the error that caused them: a database on a full disk has rolled back by
 * itself, and one that is unreachable cannot.
 */
export const keepFirstError = (dialect: Dialect): Dialect => ({
  createDriver: () => {
    const driver = dialect.createDriver()
    const rollback = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined)
    return driver
  },
  createAdapter: () => dialect.createAdapter(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
})
