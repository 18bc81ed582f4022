/** The three files of an import or export, with their columns (docs/data-format.md). */
export const FILES = {
  products: {
    name: 'products.csv',
    columns: [
      'id',
      'kind',
      'name',
      'manufacturer',
      'form',
      'formulation',
      'active_ingredients',
      'countries',
      'market_names',
      'product_sets',
    ],
  },
  tests: {
    name: 'tests.csv',
    columns: ['id', 'kind', 'country', 'date', 'result', 'water_rate', 'crop', 'benefit', 'observations'],
  },
  ingredients: { name: 'ingredients.csv', columns: ['test_id', 'order', 'product_id', 'rate'] },
} as const

export type FileKey = keyof typeof FILES
/** The fields of one row by column name, trimmed. */
export type Fields<Key extends FileKey> = Record<(typeof FILES)[Key]['columns'][number], string>
