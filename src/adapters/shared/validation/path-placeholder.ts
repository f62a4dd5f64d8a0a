/**
 * Placeholder in the domain's messages for the path of the value, which only the whole request knows. No client's text
 * can contain it.
 */
export const pathPlaceholder = '\0';
