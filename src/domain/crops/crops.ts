/** The crops whose seed is coated (SEED-02). Tests refer to them by name. */
export const CROPS = [
  { id: '1', name: 'Wheat' },
  { id: '2', name: 'Barley' },
  { id: '3', name: 'Oats' },
] as const

export type Crop = (typeof CROPS)[number]

export const cropOf = (id: string | undefined): Crop | undefined => CROPS.find((crop) => crop.id === id)
