/**
 * The time zone most people of a state, province or territory live in, for the countries whose addresses name one:
 * code, zone, name as written out. Source: IANA time zone database 2026c (`zone1970.tab`), the zone of the largest
 * city where a state has several.
 */
export const stateZones: Readonly<Record<string, string>> = {
  US: `AL America/Chicago Alabama; AK America/Anchorage Alaska; AZ America/Phoenix Arizona;
    AR America/Chicago Arkansas; CA America/Los_Angeles California; CO America/Denver Colorado;
    CT America/New_York Connecticut; DE America/New_York Delaware; DC America/New_York District of Columbia;
    FL America/New_York Florida; GA America/New_York Georgia; HI Pacific/Honolulu Hawaii; ID America/Boise Idaho;
    IL America/Chicago Illinois; IN America/Indiana/Indianapolis Indiana; IA America/Chicago Iowa;
    KS America/Chicago Kansas; KY America/Kentucky/Louisville Kentucky; LA America/Chicago Louisiana;
    ME America/New_York Maine; MD America/New_York Maryland; MA America/New_York Massachusetts;
    MI America/Detroit Michigan; MN America/Chicago Minnesota; MS America/Chicago Mississippi;
    MO America/Chicago Missouri; MT America/Denver Montana; NE America/Chicago Nebraska;
    NV America/Los_Angeles Nevada; NH America/New_York New Hampshire; NJ America/New_York New Jersey;
    NM America/Denver New Mexico; NY America/New_York New York; NC America/New_York North Carolina;
    ND America/Chicago North Dakota; OH America/New_York Ohio; OK America/Chicago Oklahoma;
    OR America/Los_Angeles Oregon; PA America/New_York Pennsylvania; RI America/New_York Rhode Island;
    SC America/New_York South Carolina; SD America/Chicago South Dakota; TN America/Chicago Tennessee;
    TX America/Chicago Texas; UT America/Denver Utah; VT America/New_York Vermont; VA America/New_York Virginia;
    WA America/Los_Angeles Washington; WV America/New_York West Virginia; WI America/Chicago Wisconsin;
    WY America/Denver Wyoming`,
  CA: `AB America/Edmonton Alberta; BC America/Vancouver British Columbia; MB America/Winnipeg Manitoba;
    NB America/Moncton New Brunswick; NL America/St_Johns Newfoundland and Labrador; NS America/Halifax Nova Scotia;
    NT America/Edmonton Northwest Territories; NU America/Iqaluit Nunavut; ON America/Toronto Ontario;
    PE America/Halifax Prince Edward Island; QC America/Toronto Quebec; SK America/Regina Saskatchewan;
    YT America/Whitehorse Yukon`,
  AU: `ACT Australia/Sydney Australian Capital Territory; NSW Australia/Sydney New South Wales;
    NT Australia/Darwin Northern Territory; QLD Australia/Brisbane Queensland; SA Australia/Adelaide South Australia;
    TAS Australia/Hobart Tasmania; VIC Australia/Melbourne Victoria; WA Australia/Perth Western Australia`,
};
