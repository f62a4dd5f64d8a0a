// Generated from the OpenAPI document by `npm run generate:client`. Do not edit it.
export interface components {
  schemas: {
    /** A parcel to book and print a label for. */
    LabelRequest: {
      /** Which service carries the parcel: a `code` of the replies to rate quotes. */
      serviceCode: string;
      /** Consignee. */
      shipTo: components["schemas"]["Party"];
      /** Sender. */
      shipFrom: components["schemas"]["Party"];
      /** Where an undeliverable parcel goes; the sender when absent. */
      returnTo?: components["schemas"]["Party"];
      /** Who is billed for the goods, when that is not the consignee; printed on the commercial invoice. */
      billTo?: components["schemas"]["Party"];
      /** Where the sender hands the parcel over, or the consignee collects it. */
      dropOffLocation?: components["schemas"]["Party"];
      weight: components["schemas"]["Weight"];
      dimensions?: components["schemas"]["Dimensions"];
      /**
       * Kind of packaging. When absent: `parcel`.
       */
      packageType?: "envelope" | "tube" | "parcel";
      /** Goods in the parcel; customs needs them between customs territories. */
      commodities?: components["schemas"]["Commodity"][];
      /** Customs declaration; needed between customs territories. */
      customs?: components["schemas"]["Customs"];
      /** Day the parcel is handed over, in local time of the sender: a date or an ISO 8601 timestamp. The next shipping day when absent. */
      shipDate?: string;
      /**
       * File format of the label. When absent: `PDF`.
       */
      labelFormat?: "PDF" | "ZPL" | "PNG";
      /** Extras of the carriage. */
      additionalServices?: {
        /** Hand the parcel over against a signature only. */
        signatureRequired?: boolean;
        /** Insure the delivery. */
        deliveryWarranty?: boolean;
        /** Deliver to a pick-up and drop-off point. */
        deliveryPUDO?: boolean;
        /** Prefer transport with low carbon emissions. */
        lowCarbon?: boolean;
        /**
         * Whether duties and taxes are calculated for the parcel.
         */
        dutyTaxCalculation?: "NONE" | "DUTY_TAX_ESTIMATE" | "DUTY_TAX_GUARANTEE";
      };
      /** The client's own number of the order; lists filter by it. */
      customerReference?: string;
      /** The client's reference for the commercial invoice; printed on it. */
      commercialInvoiceReference?: string;
      /** Contents of the whole parcel, in a few words. */
      description?: string;
      /** At most 50 keys of at most 40 characters; strings of at most 500. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** Where the person or company is. */
    Address: {
      /** Street and house number. */
      line1: string;
      /** Flat, floor, building or company mail code. */
      line2?: string;
      /** Town or city. */
      city: string;
      /** State, province or region; a code where the country has codes. */
      state?: string;
      /** Postcode as the country writes it. */
      postcode?: string;
      /**
       * A two-letter code of the interface.
       */
      country: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
    };
    /** The same in Latin letters, where name or address are in another script: carriers get it, labels show both. */
    InLatin: {
      /** In place of the name. */
      name?: string;
      /** Street and house number. */
      line1?: string;
      /** Flat, floor or building. */
      line2?: string;
      /** Town or city. */
      city?: string;
    };
    /** `name` or `company` is required; `state` in US, CA and AU; `postcode` wherever the country has postcodes. */
    Party: {
      /** Person who sends or receives. */
      name?: string;
      /** Company that sends or receives. */
      company?: string;
      /** Email for notices about the parcel and for customs. */
      email?: string;
      /** Telephone number with country code, for the carrier and for customs. */
      phone?: string;
      address: components["schemas"]["Address"];
      latin?: components["schemas"]["InLatin"];
      /** Tax number given by a state or province. */
      stateTaxId?: string;
      /** Tax number given by the country, for example a VAT or EIN number. */
      countryTaxId?: string;
    };
    /** A weight in kilograms. */
    Weight: {
      /** `kg`, in any case. When absent: `kg`. */
      unit?: string;
      /** A JSON number or numeric text: at most 12 digits before the point and 6 after it. */
      value: string | number;
    };
    /** Outer size of a parcel in centimetres. */
    Dimensions: {
      /** `cm`, in any case. When absent: `cm`. */
      unit?: string;
      /** A JSON number or numeric text: at most 12 digits before the point and 6 after it. */
      length: string | number;
      /** A JSON number or numeric text: at most 12 digits before the point and 6 after it. */
      width: string | number;
      /** A JSON number or numeric text: at most 12 digits before the point and 6 after it. */
      height: string | number;
    };
    /** `title` or `description` is required; `value` and `unitWeight` are for one unit. */
    Commodity: {
      /** The seller's number of the article. */
      sku?: string;
      /** The short name of the article; printed on the customs documents. */
      title?: string;
      /** What the article is, in words a customs officer understands; printed on the customs documents. */
      description?: string;
      /** 4 to 10 digits; dots and spaces are kept as sent. */
      hsCode?: string;
      /** Number of units. */
      quantity: number;
      /** Price of one unit. */
      value: components["schemas"]["Money"];
      /** Net weight of one unit. */
      unitWeight?: components["schemas"]["Weight"];
      /** Net weight of one unit in kilograms, in place of `unitWeight`. */
      kgWeight?: string | number;
      /**
       * A two-letter code of the interface.
       */
      countryOfOrigin: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /** The seller's category of the article; helps to find its customs code. */
      category?: string;
      /** What the article is made of; helps to find its customs code. */
      material?: string;
      /** Address of a picture of the article. */
      imageUrl?: string;
      /** Address of the page where the article is sold. */
      productUrl?: string;
      /** The seller's id of the product, under which its customs code is remembered. */
      productId?: string;
      /** The seller's id of the variant of the product. */
      variantId?: string;
      /** Licences, certificates and controls that concern the goods. */
      compliance?: {
        /** Whether the goods need a licence or a permit from an authority. */
        isControlGood?: boolean;
        /** Which control they fall under, as the authority names it. */
        controlType?: string;
        /** The authority that controls them. */
        regulatoryAgency?: string;
        /** The programme of that authority. */
        regulatoryProgram?: string;
        /** The category of the goods within that programme. */
        regulatoryCategoryCode?: string;
        /** The US Employer Identification Number of the goods' importer or exporter. */
        EIN?: string;
        /** The number of the Import One-Stop Shop (EU) these goods are sold under: IM and 10 digits. */
        iossNumber?: string;
        /** The number of the import licence; printed on the customs documents. */
        importLicenseNumber?: string;
        /** The kind of certificate that comes with the goods. */
        certificationType?: string;
        /** The number of that certificate; printed on the customs documents. */
        certificationReference?: string;
      };
      /** The client's own pairs, returned as sent. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** An amount of money in one currency. */
    Money: {
      /** A JSON number or numeric text: at most 12 digits before the point and 6 after it. */
      amount: string | number;
      /** ISO 4217 code of the amount. */
      currency: string;
    };
    /** What is declared to customs of the whole parcel. */
    Customs: {
      /**
       * When absent: `CommercialGoods`.
       */
      contentType?: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
      /**
       * Who pays duties and taxes, as an Incoterms rule: the sender under DDP, the consignee under DDU and DAP. When absent: `DDU`.
       */
      incoterms?: "DDP" | "DDU" | "DAP";
      /** Number of the commercial invoice; printed on it. */
      invoiceNumber?: string;
      /** Date of the commercial invoice: a date or an ISO 8601 timestamp. */
      invoiceDate?: string;
      /** The seller's number of the order. */
      orderId?: string;
      /** Value of the whole order, of which the parcel may hold a part. */
      orderTotalValue?: components["schemas"]["Money"];
      /** true: the sender certifies that nothing in the parcel is dangerous or prohibited, where that depends on a condition; false: the documents are left to be signed by hand. */
      certified?: boolean;
      /** Proof that the export was declared, or need not be: printed on customs documents and sent to carriers. */
      exportDeclaration?: {
        /**
         * Kind of the number.
         */
        type: "ITN" | "AES_CITATION" | "NOEEI" | "MRN" | "EDN" | "CERS" | "OTHER";
        /** The number, with or without the name of its kind. */
        number: string;
      };
      /** EU or UK Economic Operators Registration and Identification number of the sender. */
      EORI?: string;
      /** EU Import One-Stop Shop number: VAT is then paid at checkout. */
      IOSS?: string;
      /** VAT registration of the sender. */
      VAT?: string;
      /** US Employer Identification Number. */
      EIN?: string;
      /** Norwegian VAT on E-Commerce number: VAT is then paid at checkout. */
      VOECNUMBER?: string;
      /** Swiss VAT registration. */
      SWISSVAT?: string;
      /** VAT registration printed as KAR_VAT. */
      KAR_VAT?: string;
      /** Canadian GST/HST registration. */
      CA_GST?: string;
      /** Australian GST registration. */
      AU_GST?: string;
      /** New Zealand GST registration. */
      NZ_GST?: string;
      /** Japanese consumption tax registration. */
      JPConsumptionTax?: string;
      /** GST registration of the importer. */
      importerGST?: string;
      /** GST registration of the exporter. */
      exporterGST?: string;
      /** GST registration of the consignee. */
      consigneeGST?: string;
      /** Person who signs the customs documents. */
      signedBy?: string;
      /** Responsible person in the EU under the General Product Safety Regulation: name, address and email, lines allowed. */
      GPSRContactInfo?: string;
      /** Who imports the goods, when that is not the consignee. */
      importerOfRecord?: components["schemas"]["Party"];
    };
    /** A parcel to ask prices for; a whole label request is accepted. */
    QuoteRequest: {
      /** Which service carries the parcel: a `code` of the replies to rate quotes. */
      serviceCode?: string;
      shipTo: components["schemas"]["DutiesParty"];
      shipFrom: components["schemas"]["DutiesParty"];
      /** Where an undeliverable parcel goes; the sender when absent. */
      returnTo?: components["schemas"]["Party"];
      /** Who is billed for the goods, when that is not the consignee; printed on the commercial invoice. */
      billTo?: components["schemas"]["Party"];
      /** Where the sender hands the parcel over, or the consignee collects it. */
      dropOffLocation?: components["schemas"]["Party"];
      weight: components["schemas"]["Weight"];
      dimensions?: components["schemas"]["Dimensions"];
      /**
       * Kind of packaging. When absent: `parcel`.
       */
      packageType?: "envelope" | "tube" | "parcel";
      /** Goods in the parcel; customs needs them between customs territories. */
      commodities?: components["schemas"]["Commodity"][];
      /** Customs declaration; needed between customs territories. */
      customs?: components["schemas"]["Customs"];
      /** Day the parcel is handed over, in local time of the sender: a date or an ISO 8601 timestamp. The next shipping day when absent. */
      shipDate?: string;
      /**
       * File format of the label. When absent: `PDF`.
       */
      labelFormat?: "PDF" | "ZPL" | "PNG";
      /** Extras of the carriage. */
      additionalServices?: {
        /** Hand the parcel over against a signature only. */
        signatureRequired?: boolean;
        /** Insure the delivery. */
        deliveryWarranty?: boolean;
        /** Deliver to a pick-up and drop-off point. */
        deliveryPUDO?: boolean;
        /** Prefer transport with low carbon emissions. */
        lowCarbon?: boolean;
        /**
         * Whether duties and taxes are calculated for the parcel.
         */
        dutyTaxCalculation?: "NONE" | "DUTY_TAX_ESTIMATE" | "DUTY_TAX_GUARANTEE";
      };
      /** The client's own number of the order; lists filter by it. */
      customerReference?: string;
      /** The client's reference for the commercial invoice; printed on it. */
      commercialInvoiceReference?: string;
      /** Contents of the whole parcel, in a few words. */
      description?: string;
      /** At most 50 keys of at most 40 characters; strings of at most 500. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** `address.country` is required; `state` in Canada decides the provincial tax. For a collection the whole party is. */
    DutiesParty: {
      /** Person who sends or receives. */
      name?: string;
      /** Company that sends or receives. */
      company?: string;
      /** Email for notices about the payment of duties. */
      email?: string;
      /** Telephone number with country code. */
      phone?: string;
      /** Where the goods are sent from or to; the country is enough for an estimate. */
      address: {
        /** Street and house number. */
        line1?: string;
        /** Flat, floor, building or company mail code. */
        line2?: string;
        /** Town or city. */
        city?: string;
        /** State, province or region; decides the provincial tax in Canada. */
        state?: string;
        /** Postcode as the country writes it. */
        postcode?: string;
        /**
         * A two-letter code of the interface.
         */
        country: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      };
      latin?: components["schemas"]["InLatin"];
      /** Tax number given by a state or province. */
      stateTaxId?: string;
      /** Tax number given by the country, for example a VAT or EIN number. */
      countryTaxId?: string;
    };
    /** Scans that a carrier reports. */
    TrackingEventPush: {
      /** Carrier of the scan; when absent, the carrier whose number it came under. */
      carrier?: string;
      /** The scans, in any order. */
      events: {
        /** Number of the parcel, or of one of its legs. */
        trackingNumber: string;
        /** The carrier's code of what happened; EMSEVT codes of the Universal Postal Union or the carrier's own. */
        code: string;
        /** A date (its beginning in UTC) or an ISO 8601 timestamp. */
        timestamp: string;
        /** What happened, in words; those of the code when absent. */
        description?: string;
        /** Where it happened. */
        location?: string;
        /** Carrier of the scan; when absent, the carrier whose number it came under. */
        carrier?: string;
        firstMile?: components["schemas"]["NamedLeg"];
        lastMile?: components["schemas"]["NamedLeg"];
      }[];
    };
    /** A carrier's part of the way, under its own number. */
    NamedLeg: {
      /** Carrier that takes the parcel on this leg. */
      carrier: string;
      /** Number the parcel has with that carrier. */
      trackingNumber: string;
      /**
       * Format: uri
       * The carrier's tracking page for the parcel: an http or https address of at most 2,048 characters.
       */
      trackingUrl?: string;
    };
    /** A charge or refund after the booking, with what was measured. */
    SurchargeRequest: {
      /**
       * Why it is charged or refunded.
       */
      type: "weight_correction" | "address_correction" | "remote_area" | "other";
      /** The name on the bill. */
      name: string;
      /** A JSON number or numeric text, negative for a refund. */
      amount: string | number;
      /** ISO 4217 code of the amount. */
      currency: string;
      /** Weight a carrier measured. */
      actualScaleWeight?: components["schemas"]["Weight"];
      /** Billed weight by the measurement of a carrier. */
      actualBillWeight?: components["schemas"]["Weight"];
      /** Size a carrier measured. */
      actualDimensions?: components["schemas"]["Dimensions"];
      /** At most 50 keys of at most 40 characters; strings of at most 500. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** The carrier and tracking number of one leg of the way. */
    LegRequest: {
      /** Carrier that takes the parcel on this leg. */
      carrier: string;
      /** Number the parcel has with that carrier. */
      trackingNumber: string;
      /**
       * Format: uri
       * The carrier's tracking page for the parcel: an http or https address of at most 2,048 characters.
       */
      trackingUrl?: string;
      /**
       * Which leg of the way.
       */
      leg: "firstMile" | "lastMile";
    };
    /** Documents to store with one shipment. */
    DocumentUploadRequest: {
      /** Shipment the documents belong to. */
      shipmentId: string;
      /** The files, 5 MiB each at most. */
      electronicTradeDocuments: components["schemas"]["ElectronicTradeDocument"][];
    };
    /** A customs or trade document to store with a shipment. */
    ElectronicTradeDocument: {
      /** The file, 5 MiB at most, in base64 or as a `data:` URL. It must be of the format that is named, and not encrypted. */
      content: string;
      /** File name, shown with the document. */
      name: string;
      /**
       * Kind of document.
       */
      type: "COMMERCIAL_INVOICE" | "PRO_FORMA_INVOICE" | "CERTIFICATE_OF_ORIGIN" | "PACKING_LIST" | "EXPORT_LICENSE" | "IMPORT_LICENSE" | "OTHER";
      /**
       * File format of `content`.
       */
      format: "PDF" | "PNG" | "JPG";
    };
    /** An address to send events to. */
    WebhookRegistration: {
      /** https; http for hosts the operator allows. At most 2,048 characters, no user name, no fragment. */
      url: string;
      /** `*` means all except product.updated and product.classification.complete, which must be named. */
      enabledEvents?: ("label.generated" | "shipment.updated" | "manifest.created" | "document.uploaded" | "taxes.collection.ready" | "taxes.collection.updated" | "taxes.collection.cancelled" | "taxes.collection.exception" | "product.classification.complete" | "product.updated" | "*")[];
      /** Whether events are sent; true when absent. */
      enabled?: boolean;
      /** What the endpoint is for; shown in lists. */
      description?: string;
      /** The client's own pairs, returned as sent. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** Fields that are left out stay as they are; null removes a description or metadata. */
    WebhookChange: {
      /** https; http for hosts the operator allows. At most 2,048 characters, no user name, no fragment. */
      url?: string;
      /** `*` means all except product.updated and product.classification.complete, which must be named. */
      enabledEvents?: ("label.generated" | "shipment.updated" | "manifest.created" | "document.uploaded" | "taxes.collection.ready" | "taxes.collection.updated" | "taxes.collection.cancelled" | "taxes.collection.exception" | "product.classification.complete" | "product.updated" | "*")[];
      /** false stops deliveries; true starts them again. */
      enabled?: boolean;
      /** What the client uses the endpoint for; null removes it. */
      description?: string | null;
      /** The client's own pairs, which replace all earlier ones; null removes them. */
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    /** Shipments to send test events of. */
    WebhookTestRequest: {
      /** Shipments to send test events of. */
      shipmentIds: string[];
    };
    /** From when on events are sent again. */
    WebhookRecovery: {
      /** The moment of the first event to send again. */
      since: string;
    };
    /** Absent fields stay unchanged; null restores the default. */
    AccountSettingsChange: {
      /** When parcels are collected. */
      pickup?: {
        /** Hours windows must lie in; null: the default hours. */
        hours?: components["schemas"]["PickupHours"] | null;
        /** Days of the week with pickups; null: the default days. */
        days?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[] | null;
      };
      /** Changes to the calendar of public holidays. */
      holidays?: {
        /** Days without business beside the public holidays; null: none. */
        added?: {
          /** Day, YYYY-MM-DD. */
          date: string;
          /** Two-letter code of the country the day counts in; everywhere when absent. */
          country?: string;
          /** State of that country the day counts in; all of it when absent. */
          state?: string;
        }[] | null;
        /** Public holidays on which the account works; null: none. */
        removed?: {
          /** Day, YYYY-MM-DD. */
          date: string;
          /** Two-letter code of the country the day counts in; everywhere when absent. */
          country?: string;
          /** State of that country the day counts in; all of it when absent. */
          state?: string;
        }[] | null;
      };
      /** How duties and taxes are collected from consignees. */
      collections?: {
        /** Business days until the deadline; null: the default. */
        collectionDeadlineDays?: number | null;
        /** What consignees pay for the collection itself; null: nothing. */
        surcharges?: components["schemas"]["CollectionFee"][] | null;
        /** What becomes of a sum from which something is missing; null: `collect`. */
        incompleteCollections?: ("collect" | "hold") | null;
        /** What becomes of a sum by a code that was predicted with low confidence; null: `collect`. */
        unsureCodes?: ("collect" | "hold") | null;
      };
      /** How the account appears to consignees. */
      brand?: {
        /** Name of the sender; null: that of each request. */
        displayName?: string | null;
        /** Colour of buttons; null: that of the service. */
        colour?: string | null;
        /** Address for replies to e-mails; null: that of each request. */
        replyTo?: string | null;
      };
      /** How people of the account sign in. */
      signIn?: {
        /** Whether its people need one-time codes; null: `optional`. */
        oneTimeCodes?: ("optional" | "required") | null;
      };
    };
    /** Both inclusive, in local time of the pickup address. */
    PickupHours: {
      /** Earliest hour a pickup window may begin, HH:mm. */
      from: string;
      /** Latest hour a pickup window may end, HH:mm. */
      to: string;
    };
    /** What consignees pay for the collection itself, from a day on. */
    CollectionFee: {
      /** First day, UTC, YYYY-MM-DD; until the day of the next entry. */
      validFrom: string;
      /** ISO 4217 code of `amount`, `min` and `max`. Converted by the rates of the day. */
      currency: string;
      /** Fixed part; "0" charges nothing. */
      amount?: string | number;
      /** A fraction of duties and taxes, added to `amount`. */
      rate?: string | number;
      /** The part by `rate` is at least this. */
      min?: string | number;
      /** The part by `rate` is at most this. */
      max?: string | number;
    };
    /** The logo of an account. */
    LogoRequest: {
      /** A PNG, not interlaced, of at most 256 KiB, 16 to 800 pixels across and 16 to 400 down, in base64 or as a `data:` URL. */
      content: string;
    };
    /** A program that will ask accounts for access. */
    OAuthAppRegistration: {
      /** Shown to people who are asked for access. */
      name: string;
      /** 1 to 10 addresses that people may be sent back to: https, or http with a loopback host; no fragment. A request must name one of them exactly. */
      redirectUris: string[];
      /** The most that the app may ask for, of read_accounts, write_accounts, read_shipments, write_shipments. */
      scopes: ("read_accounts" | "write_accounts" | "read_shipments" | "write_shipments")[];
      /**
       * `public`: it runs where no secret can be hidden, has none, and must use PKCE. `confidential` when absent.
       */
      type?: "confidential" | "public";
    };
    /** Fields that are left out stay as they are. */
    OAuthAppChange: {
      /** Shown to people who are asked for access. */
      name?: string;
      /** 1 to 10 addresses that people may be sent back to: https, or http with a loopback host; no fragment. A request must name one of them exactly. */
      redirectUris?: string[];
    };
    /** The credentials of an account, or a form of RFC 6749. The callback of /oauth/authorize carries an account's. */
    TokenRequest: {
      /** The account's client id, or that of an app. Also `client_id`, or by HTTP Basic. */
      clientId?: string;
      /** Its secret. Also `client_secret`, or by HTTP Basic. */
      clientSecret?: string;
      /** `client_credentials`, `authorization_code` or `refresh_token`; when absent, `client_credentials`. Also `grant_type`, which RFC 6749 needs. */
      grantType?: string;
      /** With `authorization_code`: the code of the callback. */
      code?: string;
      /** With `authorization_code`: the address of the callback. Also `redirect_uri`. */
      redirectUri?: string;
      /** With `authorization_code`: the text the PKCE challenge was made of. Also `code_verifier`. */
      codeVerifier?: string;
      /** With `refresh_token`: the newest refresh token. Also `refresh_token`. */
      refreshToken?: string;
      /** Fewer scopes than were granted, separated by spaces; all when absent. */
      scope?: string;
      /** See `clientId`. */
      client_id?: string;
      /** See `clientSecret`. */
      client_secret?: string;
      /** See `grantType`. */
      grant_type?: string;
      /** See `redirectUri`. */
      redirect_uri?: string;
      /** See `codeVerifier`. */
      code_verifier?: string;
      /** See `refreshToken`. */
      refresh_token?: string;
    };
    /** A refresh token. */
    RefreshRequest: {
      /** The newest refresh token. Also `refresh_token`. */
      refreshToken?: string;
      /** See `refreshToken`. */
      refresh_token?: string;
    };
    /** A token, and the client that it was given to. */
    RevocationRequest: {
      /** A refresh token, which ends with all tokens of its grant; or an access token. */
      token?: string;
      /** `refresh_token` or `access_token`; not needed. */
      token_type_hint?: string;
      /** The client that the token was given to. Also `client_id`, or by HTTP Basic. */
      clientId?: string;
      /** Its secret. Also `client_secret`, or by HTTP Basic. */
      clientSecret?: string;
      /** See `clientId`. */
      client_id?: string;
      /** See `clientSecret`. */
      client_secret?: string;
    };
    /** Parcels to collect at an address within a window of time. */
    PickupRequest: {
      /** When collection may begin, in local time at the address: an ISO 8601 time, an offset is dropped. */
      startAt: string;
      /** When collection must be over, in local time at the address. */
      endAt: string;
      /** 0 to 500 shipments, each once. */
      shipmentIds?: string[];
      address: components["schemas"]["PickupAddress"];
      /** The client's own number of the pickup; sent to the carrier as its instruction. */
      reference?: string;
    };
    /** addressLine1, addressLine2 and postalCode, or line1, line2 and postcode as in a Party. Returned as sent. */
    PickupAddress: {
      /** Person who hands the parcels over. */
      name?: string;
      /** Company that hands the parcels over. */
      company?: string;
      /** Email for questions of the carrier. */
      email?: string;
      /** Telephone number with country code, for the driver. */
      phone?: string;
      /** Where the parcels are collected. */
      address: {
        /** Street and house number. */
        addressLine1?: string;
        /** Street and house number, in place of `addressLine1`. */
        line1?: string;
        /** Flat, floor or building. */
        addressLine2?: string;
        /** Flat, floor or building, in place of `addressLine2`. */
        line2?: string;
        /** Town or city. */
        city: string;
        /** State, province or region; a code where the country has codes. */
        state?: string;
        /** Postcode as the country writes it. */
        postalCode?: string;
        /** Postcode, in place of `postalCode`. */
        postcode?: string;
        /**
         * A two-letter code of the interface.
         */
        country: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      };
      /** The same in Latin letters, where name or address are in another script: carriers get it. */
      latin?: {
        /** In place of the name. */
        name?: string;
        /** Street and house number. */
        line1?: string;
        /** Flat, floor or building. */
        line2?: string;
        /** Town or city. */
        city?: string;
        /** Street and house number, in place of `line1`. */
        addressLine1?: string;
        /** Flat, floor or building, in place of `line2`. */
        addressLine2?: string;
      };
      /** Tax number given by a state or province. */
      stateTaxId?: string;
      /** Tax number given by the country. */
      countryTaxId?: string;
    };
    /** Parcels to hand over together. */
    ManifestRequest: {
      /** 1 to 500 shipments, each once. */
      shipmentIds: string[];
      /** The client's own number of the manifest; printed on it. */
      reference?: string;
      /** Where the parcels are handed over. Absent: where all of them are sent from. */
      address?: components["schemas"]["Party"];
    };
    /** The ship date of the parcels. */
    CloseDayRequest: {
      /** A date. */
      date: string;
    };
    /** Goods to calculate duties and taxes for. */
    DutiesRequest: {
      /** Where the goods go. */
      shipTo: components["schemas"]["DutiesParty"];
      /** Where the goods come from. */
      shipFrom: components["schemas"]["DutiesParty"];
      /** Goods in the parcel; may be left out for documents. */
      commodities?: components["schemas"]["Commodity"][];
      /** Customs declaration of the parcel. */
      customs?: components["schemas"]["CustomsBesideContentType"];
      /**
       * What is in the parcel; `customs.contentType` takes precedence.
       */
      contentType?: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
      /**
       * Currency of the reply; that of the goods when absent.
       */
      currency?: "GBP" | "USD" | "EUR" | "CAD" | "AUD" | "BGN" | "CZK" | "DKK" | "HUF" | "PLN" | "RON" | "SEK" | "NZD" | "SAR" | "AED" | "HKD" | "SGD";
      /** Price of the transport, part of the customs value where the law says so. */
      freightCost?: components["schemas"]["Money"];
      /** What insuring the parcel costs, not the sum it is insured for: it is added to the customs value where the law says so. More than a tenth of the goods gets the warning `insurance_value_high`. */
      insuranceValue?: components["schemas"]["Money"];
      /** Gross weight of the parcel. Fees by the kilogram need it. */
      weight?: components["schemas"]["Weight"];
      /** Outer size of the parcel. */
      dimensions?: components["schemas"]["Dimensions"];
      /**
       * Kind of packaging.
       */
      packageType?: "envelope" | "tube" | "parcel";
      /** Tracking number of the parcel, where it has one; required to collect duties from the consignee. */
      trackingNumber?: string;
      /** The client's own id of the manifest the parcel is in. */
      externalManifestId?: string;
      /** Contents of the whole parcel, in a few words. */
      description?: string;
      /** The client's own number of the order. */
      customerReference?: string;
      /** At most 50 keys of at most 40 characters; strings of at most 500. */
      metadata?: {
        [key: string]: unknown;
      };
      /** How the parcel travels and who collects the duties. */
      additionalServices?: {
        /** Travels by post: the postal regime of the day applies. */
        postalDuties?: boolean;
        /** Collect duties and taxes from the consignee (DDU). */
        taxesCollection?: boolean;
      };
    };
    /** What is declared to customs of the whole parcel. */
    CustomsBesideContentType: {
      /**
       * What is in the parcel; the body's own `contentType` when absent.
       */
      contentType?: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
      /**
       * Who pays duties and taxes, as an Incoterms rule: the sender under DDP, the consignee under DDU and DAP. When absent: `DDU`.
       */
      incoterms?: "DDP" | "DDU" | "DAP";
      /** Number of the commercial invoice; printed on it. */
      invoiceNumber?: string;
      /** Date of the commercial invoice: a date or an ISO 8601 timestamp. */
      invoiceDate?: string;
      /** The seller's number of the order. */
      orderId?: string;
      /** Value of the whole order, of which the parcel may hold a part. */
      orderTotalValue?: components["schemas"]["Money"];
      /** true: the sender certifies that nothing in the parcel is dangerous or prohibited, where that depends on a condition; false: the documents are left to be signed by hand. */
      certified?: boolean;
      /** Proof that the export was declared, or need not be: printed on customs documents and sent to carriers. */
      exportDeclaration?: {
        /**
         * Kind of the number.
         */
        type: "ITN" | "AES_CITATION" | "NOEEI" | "MRN" | "EDN" | "CERS" | "OTHER";
        /** The number, with or without the name of its kind. */
        number: string;
      };
      /** EU or UK Economic Operators Registration and Identification number of the sender. */
      EORI?: string;
      /** EU Import One-Stop Shop number: VAT is then paid at checkout. */
      IOSS?: string;
      /** VAT registration of the sender. */
      VAT?: string;
      /** US Employer Identification Number. */
      EIN?: string;
      /** Norwegian VAT on E-Commerce number: VAT is then paid at checkout. */
      VOECNUMBER?: string;
      /** Swiss VAT registration. */
      SWISSVAT?: string;
      /** VAT registration printed as KAR_VAT. */
      KAR_VAT?: string;
      /** Canadian GST/HST registration. */
      CA_GST?: string;
      /** Australian GST registration. */
      AU_GST?: string;
      /** New Zealand GST registration. */
      NZ_GST?: string;
      /** Japanese consumption tax registration. */
      JPConsumptionTax?: string;
      /** GST registration of the importer. */
      importerGST?: string;
      /** GST registration of the exporter. */
      exporterGST?: string;
      /** GST registration of the consignee. */
      consigneeGST?: string;
      /** Person who signs the customs documents. */
      signedBy?: string;
      /** Responsible person in the EU under the General Product Safety Regulation: name, address and email, lines allowed. */
      GPSRContactInfo?: string;
      /** Who imports the goods, when that is not the consignee. */
      importerOfRecord?: components["schemas"]["Party"];
    };
    /** Why a collection is cancelled. */
    CancelCollectionRequest: {
      /** Why; shown with the collection. */
      reason?: string;
    };
    /** Corrected goods of a collection in status exception. */
    ResolveCollectionRequest: {
      /** All goods of the collection, corrected, in their order. Required without `acceptUncertain`. */
      commodities?: components["schemas"]["Commodity"][];
      /** true: the sum is collected though something is missing from it, or a code is unsure. */
      acceptUncertain?: boolean;
    };
    /** How somebody pays a taxes collection. */
    PaymentRequest: {
      /** The payment method at the card processor. */
      paymentMethodId: string;
      /**
       * Format: email
       * Of the payer; the receipt is sent there.
       */
      email?: string;
      /** Of the payer. */
      name?: string;
      /** The same key is the same attempt, charged at most once. Required here or as the header `Idempotency-Key`. */
      idempotencyKey?: string;
      /** The sum due, not in minor units, with or without its currency: nothing is charged where it is another sum. */
      amount?: (string | number) | components["schemas"]["MovedMoney"];
      /** The currency of the sum due: nothing is charged where it is another one. */
      currency?: string;
    };
    /** An amount of money with at most the decimals of its currency: none in JPY, two in EUR, three in KWD. */
    MovedMoney: {
      /** A JSON number or numeric text: at most 12 digits before the point and 6 after it. */
      amount: string | number;
      /** ISO 4217 code of the amount. */
      currency: string;
    };
    /** What is refunded of a taxes collection. */
    RefundRequest: {
      /** A part of the payment; without it, all that is left. */
      amount?: components["schemas"]["MovedMoney"];
      /** Why; shown with the transaction. */
      reason?: string;
    };
    /** What the card processor is asked about. */
    SettleRequest: {
      /** A payment that the card processor has for it. */
      paymentIntentId?: string;
    };
    /** How a consignee is reminded. */
    RemindRequest: {
      /** How to remind; by every channel that reaches the consignee when absent. */
      channels?: ("sms" | "email")[];
    };
    /** Products to find customs codes for. */
    ClassificationRequest: {
      /**
       * A two-letter code of the interface.
       */
      originCountry: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /**
       * A destination filter value: `All`, `EU`, or a country. When absent: `All`.
       */
      destinationCountry?: "All" | "US" | "GB" | "EU" | "AU" | "CA" | "AT" | "BE" | "BG" | "HR" | "CY" | "CH" | "CZ" | "DK" | "EE" | "FI" | "FR" | "DE" | "GR" | "HU" | "IE" | "IT" | "LV" | "LT" | "LU" | "MT" | "NL" | "PL" | "PT" | "RO" | "SK" | "SI" | "ES" | "SE" | "IS" | "LI" | "NO" | "NZ" | "SG" | "HK" | "AE" | "SA";
      /** Further destinations whose national codes to predict. */
      additionalCountries?: ("All" | "US" | "GB" | "EU" | "AU" | "CA" | "AT" | "BE" | "BG" | "HR" | "CY" | "CH" | "CZ" | "DK" | "EE" | "FI" | "FR" | "DE" | "GR" | "HU" | "IE" | "IT" | "LV" | "LT" | "LU" | "MT" | "NL" | "PL" | "PT" | "RO" | "SK" | "SI" | "ES" | "SE" | "IS" | "LI" | "NO" | "NZ" | "SG" | "HK" | "AE" | "SA")[];
      /** Products to classify. */
      products: components["schemas"]["ProductToClassify"][];
    };
    /** `title` or `description` is required. With a `productId` or `variantId` the product is remembered under it. */
    ProductToClassify: {
      /** Name of the product. */
      title?: string;
      /** Description of the product; details of material and use make the code more certain. */
      description?: string;
      /** The seller's category. */
      category?: string;
      /** Material of the product. */
      material?: string;
      /** 4 to 10 digits; compared with the text, not taken as given. */
      hsCode?: string;
      /** Number of units. */
      quantity?: number;
      /** Net weight of one unit in kilograms. */
      kgWeight?: string | number;
      /** The seller's number of the article. */
      sku?: string;
      /**
       * A two-letter code of the interface.
       */
      countryOfOrigin?: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /** The seller's id of the product. */
      productId?: string;
      /** The seller's id of the variant of the product. */
      variantId?: string;
    };
    /** A person's decision about the code of a product. */
    ProductReview: {
      /** The seller's id of the variant; needed where the product has several. */
      variantId?: string;
      /**
       * What to do with the code: approve, correct or reject it.
       */
      decision: "approve" | "correct" | "reject";
      /** 4 to 10 digits; compared with the text, not taken as given. */
      hsCode?: string;
      /** Why, for the record. */
      reason?: string;
    };
    /** Goods and where they go. */
    ComplianceRequest: {
      /**
       * A two-letter code of the interface.
       */
      originCountry: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /**
       * A country, `EU` for all its members, or `All` for every territory with restrictions loaded. When absent: `All`.
       */
      destinationCountry?: "All" | "US" | "GB" | "EU" | "AU" | "CA" | "AT" | "BE" | "BG" | "HR" | "CY" | "CH" | "CZ" | "DK" | "EE" | "FI" | "FR" | "DE" | "GR" | "HU" | "IE" | "IT" | "LV" | "LT" | "LU" | "MT" | "NL" | "PL" | "PT" | "RO" | "SK" | "SI" | "ES" | "SE" | "IS" | "LI" | "NO" | "NZ" | "SG" | "HK" | "AE" | "SA" | "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BF" | "BI" | "KH" | "CM" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "CU" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "ET" | "FK" | "FO" | "FJ" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "GH" | "GI" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "IN" | "ID" | "IR" | "IQ" | "IM" | "IL" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LB" | "LS" | "LR" | "LY" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "AN" | "NC" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PR" | "QA" | "RE" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SN" | "RS" | "SC" | "SL" | "SB" | "SO" | "ZA" | "GS" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /** The address, in place of `destinationCountry`: sanctions set parts of a country apart, such as Crimea. */
      shipTo?: components["schemas"]["DutiesParty"];
      /** Goods to look up. */
      products: components["schemas"]["ComplianceProduct"][];
    };
    /** Goods to look up restrictions for: by customs code, or by the id of a product. */
    ComplianceProduct: {
      /** 4 to 10 digits; dots and spaces are kept as sent. */
      hsCode?: string;
      /**
       * Where the goods were made; the request's originCountry when absent.
       */
      countryOfOrigin?: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /** The seller's id of a product that was classified before; its code is used when none is sent. */
      productId?: string;
      /** The seller's id of the variant of that product. */
      variantId?: string;
      /** What the goods are called. Decides conditions that the code does not show; a stored product has its own. */
      title?: string;
      /** What else is said of the goods. Its words cause questions, and never prohibit. */
      description?: string;
      /** The value of one item. It decides limits of value, such as of luxury goods. */
      value?: components["schemas"]["Money"];
    };
    /** Restrictions the account has set aside. */
    RestrictionOverrides: {
      /** The `metadata.rule` of each restriction to set aside; `*` for all of them. */
      rules: string[];
      /** Why, for the record. */
      reason?: string;
    };
    /** Whose personal data is erased: of shipments, or of one person. */
    ErasureRequest: {
      /** Shipments whose people are erased, with the collections of their duties. */
      shipmentIds?: string[];
      /** E-mail address, or phone number in international form, of the person. */
      consignee?: string;
      /**
       * The ground of the erasure; `requested` when absent.
       */
      reason?: "requested" | "no_longer_needed" | "consent_withdrawn" | "unlawful" | "legal_obligation";
      /** Only says what would be erased. */
      dryRun?: boolean;
    };
    /** The person who asks. */
    PersonalExportRequest: {
      /** E-mail address, or phone number in international form, of the person. */
      consignee: string;
    };
    /** How far to simulate the journey of a parcel, or the life of a taxes collection. */
    SandboxAdvance: {
      /** Shipment whose carrier is simulated. */
      shipmentId?: string;
      /** Or taxes collection for which time passes. */
      collectionId?: string;
      /**
       * Status to bring the parcel to; for a collection next_stage, overdue, expired.
       */
      to?: "collected" | "in_hub" | "in_transit" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "delivered" | "delivery_failed" | "available_for_pickup" | "return_to_sender" | "returned" | "exception" | "lost" | "next_stage" | "overdue" | "expired";
      /** A duration such as `PT36H` or `P2D`; for a parcel also a number of scans (1 to 20). */
      by?: number | string;
    };
    /** A label was made. */
    LabelGeneratedEvent: {
      /**
       * What happened.
       */
      eventName: "label.generated";
      /**
       * To what kind of object.
       */
      objectType: "shipment";
      /** To which. */
      objectId: string;
      /** The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: {
        /** Where the parcel is in its life. */
        status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided" | (string & {});
        /** Id of the shipment. */
        shipmentId: string;
        /** Number the parcel is tracked by; absent until it is booked. */
        trackingNumber?: string;
        /** The client's own number of the order, as sent. */
        customerReference?: string;
        /**
         * Format: date-time
         * ISO 8601 in UTC, with milliseconds.
         */
        shipDate: string;
        /**
         * Format: date-time
         * Day of the delivery, as the beginning of that day in UTC: a day, not a time to convert to a time zone.
         */
        estimatedDelivery: string;
        /** The whole history, newest first. */
        events: components["schemas"]["TrackingEvent"][];
        shipFrom?: components["schemas"]["ShownParty"];
        shipTo?: components["schemas"]["ShownParty"];
        firstMile: components["schemas"]["Leg"];
        lastMile: components["schemas"]["Leg"];
        /** How many of the oldest scans were left out to keep the payload within 256 KiB. */
        eventsOmitted?: number;
        /** Its documents, by address. */
        documents: components["schemas"]["Document"][];
      };
      /** The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * When it happened.
       */
      createdAt: string;
      /** The version of this interface. */
      apiVersion: "1.0.0" | (string & {});
    };
    /** One scan or notice of a carrier about a parcel. */
    TrackingEvent: {
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      timestamp: string;
      /** The carrier's own code. */
      code: string;
      /** What happened to the parcel, in words. */
      description: string;
      /** Where it happened, as the carrier names the place. */
      location?: string;
      /** Status of the parcel that follows from this event; absent where none does. */
      status?: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided" | (string & {});
      /** Carrier that reported the event. */
      carrier: string;
      /**
       * Format: date-time
       * For an event dated more than 24 hours ahead when it was received: it has no status until this time.
       */
      countsFrom?: string;
      /** For an event dated more than two days before the parcel was booked, of an earlier parcel with its number: it never has a status. */
      neverCounts?: "before_booking" | (string & {});
    };
    /** One of several carriers, and its own number. Empty (`{}`) where one carrier does the whole way, or where the leg is not known. */
    Leg: {
      /** Carrier that takes the parcel on this leg. */
      carrier?: string;
      /** Number the parcel has with that carrier. */
      trackingNumber?: string;
      /** The carrier's tracking page for the parcel. */
      trackingUrl?: string;
    };
    /** A label or another document of the shipment. */
    Document: {
      /** Id of the document. */
      id: string;
      /** Kind of document, for example `LABEL` or `COMMERCIAL_INVOICE`. */
      type: string;
      /** File format. */
      format: string;
      /** Of a document that was uploaded. */
      name?: string;
      /** Opens with the token, or without one for 15 minutes. */
      url: string;
      /** The document itself, for printed ones: in the reply to the creation, and with ?include=base64. */
      base64String?: string;
    };
    /** The status or the details of a shipment changed. */
    ShipmentUpdatedEvent: {
      /**
       * What happened.
       */
      eventName: "shipment.updated";
      /**
       * To what kind of object.
       */
      objectType: "shipment";
      /** To which. */
      objectId: string;
      /** The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: {
        /** Where the parcel is in its life. */
        status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided" | (string & {});
        /** Id of the shipment. */
        shipmentId: string;
        /** Number the parcel is tracked by; absent until it is booked. */
        trackingNumber?: string;
        /** The client's own number of the order, as sent. */
        customerReference?: string;
        /**
         * Format: date-time
         * ISO 8601 in UTC, with milliseconds.
         */
        shipDate: string;
        /**
         * Format: date-time
         * Day of the delivery, as the beginning of that day in UTC: a day, not a time to convert to a time zone.
         */
        estimatedDelivery: string;
        /** The whole history, newest first. */
        events: components["schemas"]["TrackingEvent"][];
        shipFrom?: components["schemas"]["ShownParty"];
        shipTo?: components["schemas"]["ShownParty"];
        firstMile: components["schemas"]["Leg"];
        lastMile: components["schemas"]["Leg"];
        /** How many of the oldest scans were left out to keep the payload within 256 KiB. */
        eventsOmitted?: number;
      };
      /** The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * When it happened.
       */
      createdAt: string;
      /** The version of this interface. */
      apiVersion: "1.0.0" | (string & {});
    };
    /** Parcels were put into a manifest. */
    ManifestCreatedEvent: {
      /**
       * What happened.
       */
      eventName: "manifest.created";
      /**
       * To what kind of object.
       */
      objectType: "manifest";
      /** To which. */
      objectId: string;
      /** The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["Manifest"];
      /** The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * When it happened.
       */
      createdAt: string;
      /** The version of this interface. */
      apiVersion: "1.0.0" | (string & {});
    };
    /** A weight in kilograms, as decimal text. */
    ShownWeight: {
      /**
       * Kilograms.
       */
      unit: "kg";
      /** A decimal number as text. */
      value: string;
    };
    /** A list of parcels handed over together. */
    Manifest: {
      /** Id of the manifest. */
      id: string;
      /** closed as soon as a carrier has scanned the first of its parcels. */
      status: "created" | "closed" | (string & {});
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      closedAt?: string;
      /**
       * Format: date-time
       * When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      /** The client's own number of the manifest, as sent. */
      reference?: string;
      address?: components["schemas"]["ShownParty"];
      /** Shipments in the manifest. */
      shipmentIds: string[];
      /** Of all its parcels. */
      weight?: components["schemas"]["ShownWeight"];
      /** The printed manifest. */
      documents: {
        /** Id of the document. */
        id: string;
        /** Kind of document. */
        type: "MANIFEST" | (string & {});
        /** File format. */
        format: "PDF" | (string & {});
        /** Opens with the token, or without one for 15 minutes. */
        url: string;
      }[];
    };
    /** Documents were uploaded for a shipment. */
    DocumentUploadedEvent: {
      /**
       * What happened.
       */
      eventName: "document.uploaded";
      /**
       * To what kind of object.
       */
      objectType: "document";
      /** To which. */
      objectId: string;
      /** The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: {
        /** The shipment they are for. */
        shipmentId: string;
        /** All that came in one upload. */
        documents: components["schemas"]["UploadedDocument"][];
      };
      /** The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * When it happened.
       */
      createdAt: string;
      /** The version of this interface. */
      apiVersion: "1.0.0" | (string & {});
    };
    /** A document that is stored with a shipment. */
    UploadedDocument: {
      /** The document. */
      id: string;
      /** What it is. */
      type: "COMMERCIAL_INVOICE" | "PRO_FORMA_INVOICE" | "CERTIFICATE_OF_ORIGIN" | "PACKING_LIST" | "EXPORT_LICENSE" | "IMPORT_LICENSE" | "OTHER" | (string & {});
      /** What kind of file. */
      format: "PDF" | "PNG" | "JPG" | (string & {});
      /** As it was sent. */
      name: string;
      /** Bytes. */
      size: number;
      /** Of the bytes, lowercase hex. */
      sha256: string;
      /** Opens with the token, or without one for 15 minutes. */
      url: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
    };
    /** A collection can be paid. */
    TaxesCollectionReadyEvent: {
      /**
       * What happened.
       */
      eventName: "taxes.collection.ready";
      /**
       * To what kind of object.
       */
      objectType: "taxes_collection";
      /** To which. */
      objectId: string;
      /** The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["TaxesCollectionEventData"];
      /** The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * When it happened.
       */
      createdAt: string;
      /** The version of this interface. */
      apiVersion: "1.0.0" | (string & {});
    };
    /** What the consignee owes, and how it was calculated. */
    CollectionDuties: {
      /** Sum of the charges. */
      totalAmount: number;
      /** ISO 4217 code of all amounts here. */
      currency: string;
      /** What the sum consists of. */
      charges: {
        /** Name of the charge for people. */
        name: string;
        /** Kind of the charge. */
        code: "DUTY" | "VAT" | "GST" | "EXCISE" | "FEE" | (string & {});
        /** Amount in `currency`. */
        amount: number;
        /** ISO 4217 code of the amount. */
        currency: string;
        /** A fraction; for a duty by weight, the effective rate. */
        rate?: number;
        /** The rule of customsDeclaration.rules that it follows. */
        rule?: string;
      }[];
      /** Of which day the facts are; absent in answers that were recorded before they said so. */
      dataAsOf?: {
        /**
         * Format: date
         * The oldest list of duty rates that was used.
         */
        tariff?: string;
        /**
         * Format: date
         * The day on which taxes, reliefs and fees were last read at their sources.
         */
        taxes: string;
        /**
         * Format: date
         * The oldest list of trade measures; absent where none are loaded.
         */
        measures?: string;
        /**
         * Format: date
         * The oldest exchange rate that was used; absent where none was.
         */
        rates?: string;
      };
      /** How the sum was calculated: values, rates and rules. */
      customsDeclaration: {
        /** What is in the parcel. */
        contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods" | (string & {});
        /** Who pays duties and taxes, as an Incoterms rule. */
        incoterms: string;
        /** ISO 4217 code of all amounts here. */
        currency: string;
        /** Value of all goods. */
        goodsValue: number;
        /** Transport that was counted in. */
        freight: number;
        /** Insurance that was counted in. */
        insurance: number;
        /** Value that duties are calculated on. */
        customsValue: number;
        /** Threshold below which no duty is due. */
        deMinimis: {
          /** Whether the parcel is below it. */
          applied: boolean;
          /** The threshold; absent where the destination has none. */
          threshold?: number;
          /** ISO 4217 code of the threshold. */
          currency?: string;
        };
        /** Rates that amounts were converted by. */
        exchangeRates: {
          /** ISO 4217 code of the sent amount. */
          from: string;
          /** ISO 4217 code it was converted to. */
          to: string;
          /** Units of `to` for one of `from`. */
          rate: number;
          /** Day of the rate, YYYY-MM-DD. */
          date: string;
          /** Who published the rate. */
          source: string;
        }[];
        /** Taxes the registered seller accounts for at checkout; they are not due at the border and not in the price. */
        checkoutTaxes: {
          /** Scheme the seller is registered in, for example IOSS. */
          scheme: string;
          /** Name of the tax for people. */
          name: string;
          /** Amount in `currency`. */
          amount: number;
          /** ISO 4217 code of the amount. */
          currency: string;
          /** Id of the rule in `rules`. */
          rule: string;
        }[];
        /** Version of all rules that were applied. */
        ruleSetVersion: string;
        /** Rules that were applied. */
        rules: {
          /** Stable id of the rule. */
          id: string;
          /** Name of the rule for people. */
          name?: string;
          /** Of a duty that defends trade: against what. */
          defence?: "anti_dumping" | "countervailing" | "safeguard" | "retaliation" | (string & {});
          /** Law or tariff the rule is from. */
          source: string;
          /** How sure the rule is known. */
          certainty: string;
          /** First day on which the rule applies. */
          validFrom?: string;
          /** Last day on which the rule applies. */
          validTo?: string;
        }[];
        /**
         * Format: date-time
         * The day whose rules were applied.
         */
        calculatedAt: string;
      };
    };
    /** An amount of money, as decimal text. */
    ShownMoney: {
      /** A decimal number as text. */
      amount: string;
      /** ISO 4217 code of the amount. */
      currency: string;
    };
    /** A collection of duties and taxes from a consignee. */
    TaxesCollectionEventData: {
      /** The collection. */
      collectionId: string;
      /** The parcel it is for. */
      trackingNumber: string;
      /** Current status. */
      status: string;
      /** Previous status. */
      previousStatus?: string;
      dutiesAndTaxes?: components["schemas"]["CollectionDuties"];
      amountDue?: components["schemas"]["ShownMoney"];
      /** The page at which the consignee pays, always the same for one collection. Anybody who has the address sees the charges. */
      paymentUrl: string;
      /**
       * Format: date-time
       * Time by which the consignee must pay.
       */
      collectionDeadline?: string;
      /** True when nothing is known that can make the sum another one; absent while there is no sum. */
      complete?: boolean;
      /** The highest that duties and taxes can be, where something is missing and its bound is known. */
      upTo?: number;
      /** What can make the sum another one; absent if nothing is known. */
      missing?: {
        /** The goods; absent for what concerns the whole parcel. */
        commodityId?: string;
        /** Stable word; `unsure_code` for a code predicted with low confidence. */
        reason: string;
        /** What is missing, for people. */
        message: string;
        /** Which way it can change the sum. */
        direction: "higher" | "lower" | "either" | (string & {});
      }[];
      /**
       * Format: date-time
       * When it was paid.
       */
      customsPaidAt?: string;
      /** Why it was cancelled, or cannot go on. */
      reason?: string;
    };
    /** The charges or the goods of a collection changed. */
    TaxesCollectionUpdatedEvent: {
      /**
       * What happened.
       */
      eventName: "taxes.collection.updated";
      /**
       * To what kind of object.
       */
      objectType: "taxes_collection";
      /** To which. */
      objectId: string;
      /** The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["TaxesCollectionEventData"];
      /** The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * When it happened.
       */
      createdAt: string;
      /** The version of this interface. */
      apiVersion: "1.0.0" | (string & {});
    };
    /** A collection was cancelled, or expired. */
    TaxesCollectionCancelledEvent: {
      /**
       * What happened.
       */
      eventName: "taxes.collection.cancelled";
      /**
       * To what kind of object.
       */
      objectType: "taxes_collection";
      /** To which. */
      objectId: string;
      /** The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["TaxesCollectionEventData"];
      /** The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * When it happened.
       */
      createdAt: string;
      /** The version of this interface. */
      apiVersion: "1.0.0" | (string & {});
    };
    /** Goods of a collection have to be corrected. */
    TaxesCollectionExceptionEvent: {
      /**
       * What happened.
       */
      eventName: "taxes.collection.exception";
      /**
       * To what kind of object.
       */
      objectType: "taxes_collection";
      /** To which. */
      objectId: string;
      /** The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["TaxesCollectionEventData"];
      /** The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * When it happened.
       */
      createdAt: string;
      /** The version of this interface. */
      apiVersion: "1.0.0" | (string & {});
    };
    /** A product was classified. */
    ProductClassificationCompleteEvent: {
      /**
       * What happened.
       */
      eventName: "product.classification.complete";
      /**
       * To what kind of object.
       */
      objectType: "product";
      /** To which. */
      objectId: string;
      /** The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["ClassifiedProduct"];
      /** The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * When it happened.
       */
      createdAt: string;
      /** The version of this interface. */
      apiVersion: "1.0.0" | (string & {});
    };
    /** The customs code of a product, and how certain it is. */
    Classification: {
      /** Absent when no code can be predicted. */
      sixDigitHSCode?: string;
      /** Code as the country of origin writes it. */
      originHSCode?: string;
      /** Code as the destination writes it. */
      destinationHSCode?: string;
      /** Code in the country of origin, with the region it is used in. */
      originCode?: {
        /** Customs code as that region writes it. */
        hsCode: string;
        /** Where the code is used. */
        region: {
          /** Code of the country or customs union; `All` for the world. */
          code: string;
          /** Its name. */
          name: string;
          /** What kind of region it is. */
          type: "country" | "customs_union" | "world" | (string & {});
        };
      };
      /** Code at the destination, with the region it is used in. */
      destinationCode?: {
        /** Customs code as that region writes it. */
        hsCode: string;
        /** Where the code is used. */
        region: {
          /** Code of the country or customs union; `All` for the world. */
          code: string;
          /** Its name. */
          name: string;
          /** What kind of region it is. */
          type: "country" | "customs_union" | "world" | (string & {});
        };
      };
      /** Codes of the origin and of every destination asked for. */
      regionalCodes: {
        /** Customs code as that region writes it. */
        hsCode: string;
        /** Where the code is used. */
        region: {
          /** Code of the country or customs union; `All` for the world. */
          code: string;
          /** Its name. */
          name: string;
          /** What kind of region it is. */
          type: "country" | "customs_union" | "world" | (string & {});
        };
      }[];
      /** The chance that the six digits are right, 0 to 1. */
      confidence: number;
      /** low < 0.5 ≤ medium < 0.8 ≤ high. */
      confidenceLevel: "low" | "medium" | "high" | (string & {});
      /** The source of the code: the engine, or a person who reviewed this product. */
      source: "predicted" | "reviewed" | (string & {});
      /** What else it may be, the likeliest first. */
      alternatives: {
        /** Customs code of the alternative. */
        hsCode: string;
        /** What goods have this code. */
        name: string;
        /** The chance that its six digits are right, 0 to 1. */
        confidence: number;
      }[];
    };
    /** A rule that limits the import of the goods. */
    Restriction: {
      /** Stable id of the restriction. */
      id: string;
      /** Where it applies: the United States, the European Union, or the rest of the world. */
      importRegion: "US" | "EU27" | "ROW" | (string & {});
      /** How prominently to show it to people. */
      flag: "none" | "info" | "warning" | "prohibited" | (string & {});
      /** Risk that the goods are stopped at the border. */
      importRisk: "low" | "medium" | "high" | (string & {});
      /** Whether the goods may be imported: freely, on a condition, with a licence or the like, or not at all. */
      restrictionLevel: "allowed" | "conditional" | "restricted" | "prohibited" | (string & {});
      /** Two-letter code of the country the goods were made in. */
      countryOfOrigin?: string;
      /** The digits of the code the restriction was found by. */
      hts?: string;
      /** First two digits of the customs code. */
      chapter?: string;
      /** What is restricted, in a sentence. */
      message?: string;
      /** Background of the rule. */
      info?: string;
      /** What to have ready, or to confirm. */
      capture?: string;
      /** rule, category, destination, regulator, condition, certainty, source. */
      metadata?: {
        [key: string]: unknown;
      };
      /** Service the rule is about, where it is about one only. */
      serviceCode?: string;
      /** `postal` or `courier`, where the rule is about one of them only. */
      shippingMethod?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** What was found for one product. */
    ClassifiedProduct: {
      /** Which product of the request, from 1. */
      itemNumber: number;
      /** As sent. */
      title?: string;
      /** As sent. */
      productId?: string;
      /** As sent. */
      variantId?: string;
      classification: components["schemas"]["Classification"];
      /** Restrictions on the goods at the destination. */
      restrictions: components["schemas"]["Restriction"][];
      /** Where the product is remembered. */
      reviewState?: "not_reviewed" | "pending" | "approved" | "rejected" | (string & {});
    };
    /** A person approved, corrected or rejected the code of a product. */
    ProductUpdatedEvent: {
      /**
       * What happened.
       */
      eventName: "product.updated";
      /**
       * To what kind of object.
       */
      objectType: "product";
      /** To which. */
      objectId: string;
      /** The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: {
        /** As the client named it. */
        productId?: string;
        /** As the client named it. */
        variantId?: string;
        /** The changes. */
        changes: {
          /** Decision of the reviewer. */
          reviewState: "not_reviewed" | "pending" | "approved" | "rejected" | (string & {});
          /** The code now in force. */
          hsCode?: string;
          /** The code that was corrected. */
          previousHsCode?: string;
          /** Reason given by the reviewer. */
          reason?: string;
        };
      };
      /** The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * When it happened.
       */
      createdAt: string;
      /** The version of this interface. */
      apiVersion: "1.0.0" | (string & {});
    };
    /** One error, warning or information about a request. */
    Message: {
      /** The HTTP status. */
      code: number;
      /** Only an error means that the request was not carried out. */
      level: "error" | "warning" | "info" | (string & {});
      /**
       * Format: date-time
       * When it was said.
       */
      timestamp: string;
      /** A sentence for people: the field, the rule, and an accepted example. */
      message: string;
      /** Every fault of the request, one sentence each; empty where `message` is complete. */
      details: string[];
      /** A stable snake_case word to branch on. */
      reason: string;
      /** JSON path of the field at fault, where there is exactly one. */
      field?: string;
      /** Of errors: the `x-request-id` of the reply. */
      requestId?: string;
      /** Of errors: the page that explains `reason`. */
      doc?: string;
    };
    /** A parcel from booking to delivery. */
    Shipment: {
      /** The same id as `shipmentId`, as the id of the row of a list. */
      id: string;
      /** Id of the shipment. */
      shipmentId: string;
      /** Number the parcel is tracked by; absent until it is booked. */
      trackingNumber?: string;
      /** Where the parcel is in its life. */
      status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided" | (string & {});
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      shipDate: string;
      /**
       * Format: date-time
       * Day of the delivery, as the beginning of that day in UTC: a day, not a time to convert to a time zone.
       */
      estimatedDelivery: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      collectedAt?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      deliveredAt?: string;
      /** The pickup it is in, or was collected with. Absent once that was cancelled or failed. */
      pickupId?: string;
      /** The manifest it is in. */
      manifestId?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      /** Labels and other documents, printed and uploaded. */
      documents: components["schemas"]["Document"][];
      shipTo?: components["schemas"]["ShownParty"];
      shipFrom?: components["schemas"]["ShownParty"];
      returnTo?: components["schemas"]["ShownParty"];
      billTo?: components["schemas"]["ShownParty"];
      dropOffLocation?: components["schemas"]["ShownParty"];
      weight: components["schemas"]["ShownWeight"];
      scaleWeight: components["schemas"]["ShownWeight"];
      /** Volumetric weight, where dimensions are given. */
      dimWeight?: components["schemas"]["ShownWeight"];
      billWeight: components["schemas"]["ShownWeight"];
      /** Weight a carrier measured. */
      actualScaleWeight?: components["schemas"]["ShownWeight"];
      /** Billed weight by the measurement of a carrier. */
      actualBillWeight?: components["schemas"]["ShownWeight"];
      /** Size a carrier measured. */
      actualDimensions?: components["schemas"]["ShownDimensions"];
      dimensions?: components["schemas"]["ShownDimensions"];
      /** Kind of packaging. */
      packageType: "envelope" | "tube" | "parcel" | (string & {});
      /** Goods in the parcel. */
      commodities: components["schemas"]["ShownCommodity"][];
      customs?: components["schemas"]["ShownCustoms"];
      rate: components["schemas"]["Rate"];
      /** The whole history, newest first. */
      events: components["schemas"]["TrackingEvent"][];
      /** What became of the money for a voided label, where the carrier decides on it later. */
      refund?: {
        /** `pending` until the carrier has decided. */
        status: "pending" | "refunded" | "rejected" | "not_applicable" | (string & {});
        /**
         * Format: date-time
         * When the decision became known.
         */
        settledAt?: string;
      };
      /** Charges and refunds after the booking. */
      surcharges: components["schemas"]["Surcharge"][];
      firstMile: components["schemas"]["Leg"];
      lastMile: components["schemas"]["Leg"];
      /** Public tracking page of the parcel. */
      trackingURL?: string;
      /** Contents of the whole parcel, as sent. */
      description?: string;
      /** The client's own number of the order, as sent. */
      customerReference?: string;
      /** The client's reference for the commercial invoice, as sent. */
      commercialInvoiceReference?: string;
      /** Requested additional services. */
      additionalServices?: {
        /** Hand the parcel over against a signature only. */
        signatureRequired?: boolean;
        /** Insure the delivery. */
        deliveryWarranty?: boolean;
        /** Deliver to a pick-up and drop-off point. */
        deliveryPUDO?: boolean;
        /** Prefer transport with low carbon emissions. */
        lowCarbon?: boolean;
        /** Whether duties and taxes are calculated for the parcel. */
        dutyTaxCalculation?: "NONE" | "DUTY_TAX_ESTIMATE" | "DUTY_TAX_GUARANTEE" | (string & {});
      };
      /** The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** Size in centimetres, as decimal text. */
    ShownDimensions: {
      /**
       * Centimetres.
       */
      unit: "cm";
      /** A decimal number as text. */
      length: string;
      /** A decimal number as text. */
      width: string;
      /** A decimal number as text. */
      height: string;
    };
    /** One commodity of the parcel, with its predicted code. */
    ShownCommodity: {
      /** The seller's number of the article. */
      sku?: string;
      /** The short name of the article; printed on the customs documents. */
      title?: string;
      /** What the article is, in words a customs officer understands; printed on the customs documents. */
      description?: string;
      /** 4 to 10 digits; dots and spaces are kept as sent. */
      hsCode?: string;
      /** Number of units. */
      quantity: number;
      value: components["schemas"]["ShownMoney"];
      unitWeight?: components["schemas"]["ShownWeight"];
      /** Kilograms of one unit. */
      kgWeight?: number;
      /** A two-letter code of the interface. */
      countryOfOrigin: string;
      /** The seller's category of the article; helps to find its customs code. */
      category?: string;
      /** What the article is made of; helps to find its customs code. */
      material?: string;
      /** Address of a picture of the article. */
      imageUrl?: string;
      /** Address of the page where the article is sold. */
      productUrl?: string;
      /** The seller's id of the product, under which its customs code is remembered. */
      productId?: string;
      /** The seller's id of the variant of the product. */
      variantId?: string;
      /** Licences, certificates and controls that concern the goods. */
      compliance?: {
        /** Whether the goods need a licence or a permit from an authority. */
        isControlGood?: boolean;
        /** Which control they fall under, as the authority names it. */
        controlType?: string;
        /** The authority that controls them. */
        regulatoryAgency?: string;
        /** The programme of that authority. */
        regulatoryProgram?: string;
        /** The category of the goods within that programme. */
        regulatoryCategoryCode?: string;
        /** The US Employer Identification Number of the goods' importer or exporter. */
        EIN?: string;
        /** The number of the Import One-Stop Shop (EU) these goods are sold under: IM and 10 digits. */
        iossNumber?: string;
        /** The number of the import licence; printed on the customs documents. */
        importLicenseNumber?: string;
        /** The kind of certificate that comes with the goods. */
        certificationType?: string;
        /** The number of that certificate; printed on the customs documents. */
        certificationReference?: string;
      };
      /** The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
      /** The code that was predicted, where none was sent. */
      predictedHsCode?: string;
      /** The tax code that was predicted for the goods. */
      predictedTaxCode?: string;
      /** Estimated duties, taxes and fees of the goods; empty where they were not estimated. */
      dutiesAndTaxes: string[];
    };
    /** What was declared to customs of the whole parcel. */
    ShownCustoms: {
      /** Who pays duties and taxes, as sent; DDU when none was sent. */
      incoterms: "DDP" | "DDU" | "DAP" | (string & {});
      /** Number of the commercial invoice; printed on it. */
      invoiceNumber?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      invoiceDate?: string;
      /** The seller's number of the order. */
      orderId?: string;
      orderTotalValue?: components["schemas"]["ShownMoney"];
      /** true: the sender certifies that nothing in the parcel is dangerous or prohibited, where that depends on a condition; false: the documents are left to be signed by hand. */
      certified?: boolean;
      /** Proof that the export was declared, or need not be: printed on customs documents and sent to carriers. */
      exportDeclaration?: {
        /** Kind of the number. */
        type: "ITN" | "AES_CITATION" | "NOEEI" | "MRN" | "EDN" | "CERS" | "OTHER" | (string & {});
        /** The number, with or without the name of its kind. */
        number: string;
      };
      /** EU or UK Economic Operators Registration and Identification number of the sender. */
      EORI?: string;
      /** EU Import One-Stop Shop number: VAT is then paid at checkout. */
      IOSS?: string;
      /** VAT registration of the sender. */
      VAT?: string;
      /** US Employer Identification Number. */
      EIN?: string;
      /** Norwegian VAT on E-Commerce number: VAT is then paid at checkout. */
      VOECNUMBER?: string;
      /** Swiss VAT registration. */
      SWISSVAT?: string;
      /** VAT registration printed as KAR_VAT. */
      KAR_VAT?: string;
      /** Canadian GST/HST registration. */
      CA_GST?: string;
      /** Australian GST registration. */
      AU_GST?: string;
      /** New Zealand GST registration. */
      NZ_GST?: string;
      /** Japanese consumption tax registration. */
      JPConsumptionTax?: string;
      /** GST registration of the importer. */
      importerGST?: string;
      /** GST registration of the exporter. */
      exporterGST?: string;
      /** GST registration of the consignee. */
      consigneeGST?: string;
      /** Person who signs the customs documents. */
      signedBy?: string;
      /** Responsible person in the EU under the General Product Safety Regulation: name, address and email, lines allowed. */
      GPSRContactInfo?: string;
      importerOfRecord?: components["schemas"]["ShownParty"];
      /** What is in the parcel. */
      contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods" | (string & {});
    };
    /** Price and transit time of one service for the parcel. */
    Rate: {
      /** Sum of the charges. */
      price: number;
      /** ISO 4217 code of the price. */
      currency: string;
      /** Business days. */
      transit: number;
      /**
       * Format: date-time
       * Day of the delivery, as the beginning of that day in UTC: a day, not a time to convert to a time zone.
       */
      estimatedDelivery: string;
      service: components["schemas"]["Service"];
      /** The charges of the price. */
      charges: {
        /** What is charged for. */
        name: string;
        /** Amount of the charge. */
        amount: number;
        /** ISO 4217 code of the charge. */
        currency: string;
      }[];
    };
    /** A service that carries parcels. */
    Service: {
      /** Stable id of the service. */
      id: string;
      /** Name of the service for people. */
      name: string;
      /** What a label request sends as `serviceCode`. */
      code: string;
      /** `end_to_end`: one carrier from door to door; `hub_direct`: the sender brings parcels to a hub. */
      type: "end_to_end" | "hub_direct" | (string & {});
      /** Longest usual transit time, in business days. */
      transit: number;
      /** Name of the service for buyers at checkout. */
      checkoutName: string;
      /** What the service offers, in a sentence. */
      description: string;
      /** Business days between the ship date and the departure. */
      dispatchDays: number;
      /** Whether the carrier collects from the sender. */
      includeFirstMile: boolean;
      /** Whether the service can be booked. */
      isActive: boolean;
      /** Properties of the service. */
      config: {
        /** Whether the parcel travels by post, with postal customs forms. */
        isPostal: boolean;
      };
    };
    /** A charge or a refund after the booking. */
    Surcharge: {
      /** Id of the surcharge. */
      id: string;
      /** Why it is charged. */
      type: "weight_correction" | "address_correction" | "remote_area" | "other" | (string & {});
      /** The name on the bill. */
      name: string;
      /** Negative for a refund. */
      amount: number;
      /** ISO 4217 code of the amount. */
      currency: string;
      /** The client's own pairs, as sent. */
      metadata: {
        [key: string]: unknown;
      };
      /** Shipment it is charged for. */
      shipmentId: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** Errors, and further warnings and infos. */
    Errors: {
      /** At least one error, with further warnings and infos. */
      messages: components["schemas"]["Message"][];
    };
    /** A booking that did not lead to a label. */
    FailedBooking: {
      /** Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      shipment?: components["schemas"]["Shipment"];
    };
    /** Where a parcel is and was. */
    Tracking: {
      /** Id of the shipment. */
      shipmentId: string;
      /** Number the parcel is tracked by. */
      trackingNumber: string;
      /** Where the parcel is in its life. */
      status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided" | (string & {});
      /** The client's own number of the order. */
      customerReference?: string;
      /** Carrier that has the parcel. */
      carrier?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      shipDate: string;
      /**
       * Format: date-time
       * Day of the delivery, as the beginning of that day in UTC: a day, not a time to convert to a time zone.
       */
      estimatedDelivery: string;
      /** Public tracking page of the parcel. */
      trackingURL: string;
      /** The whole history, newest first. */
      events: components["schemas"]["TrackingEvent"][];
      firstMile: components["schemas"]["Leg"];
      lastMile: components["schemas"]["Leg"];
    };
    /** What asking the carriers for tracking events found. */
    SyncReport: {
      /** Whether the run took place; `failed` counts shipments without an answer of the carrier. */
      success: boolean;
      /** The outcome in a sentence. */
      message: string;
      /** Number of parcels asked about. */
      checked: number;
      /** Number of parcels with new events. */
      updated: number;
      /** Number of parcels a carrier could not be asked about. */
      failed: number;
      /** Outcome for each parcel. */
      results: {
        /** Shipment that was asked about. */
        shipmentId: string;
        /** Tracking number of the shipment. */
        trackingNumber: string;
        /** Number of events that were new. */
        newEvents: number;
        /** Status of the shipment after them. */
        status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided" | (string & {});
        /** Why the carrier could not be asked, where it failed. */
        error?: string;
      }[];
    };
    /** A code of a carrier that has no known meaning here. */
    UnknownTrackingCode: {
      /** Carrier that sent the code. */
      carrier: string;
      /** The carrier's own code. */
      code: string;
      /** Shipment that it was last received for, whose events have the words of the carrier. */
      shipmentId: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      firstSeen: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      lastSeen: string;
      /** How often it was received. */
      times: number;
    };
    /** The documents that were stored. */
    DocumentUploadReply: {
      /** Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** In the order they were sent. */
      documents: components["schemas"]["UploadedDocument"][];
    };
    /** A webhook endpoint with the secret its deliveries are signed with. */
    WebhookEndpointWithSecret: {
      /** Id of the endpoint. */
      id: string;
      /** Address events are sent to. */
      url: string;
      /** Names of the events that are sent; `*` means all except those that must be named. */
      enabledEvents: string[];
      /** Whether events are sent. */
      enabled: boolean;
      /** Why it is not enabled. */
      disabledReason?: "client" | "gone_410" | "failing" | (string & {});
      /** What the client uses the endpoint for. */
      description?: string;
      /** The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** Shown here and nowhere else. */
      secret: string;
    };
    /** An address that events are sent to. */
    WebhookEndpoint: {
      /** Id of the endpoint. */
      id: string;
      /** Address events are sent to. */
      url: string;
      /** Names of the events that are sent; `*` means all except those that must be named. */
      enabledEvents: string[];
      /** Whether events are sent. */
      enabled: boolean;
      /** Why it is not enabled. */
      disabledReason?: "client" | "gone_410" | "failing" | (string & {});
      /** What the client uses the endpoint for. */
      description?: string;
      /** The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** What a test of the webhook endpoints sent. */
    WebhookTestReport: {
      /** Whether every named shipment was found and its events were queued. */
      success: boolean;
      /** The outcome in a sentence. */
      message: string;
      /** Number of deliveries that were queued. */
      webhooksNotified: number;
      /** Outcome for each shipment of the request. */
      results: {
        /** Shipment of the request. */
        shipmentId: string;
        /** Whether a test event was queued for it. */
        success: boolean;
        /** The outcome in a sentence. */
        message: string;
        /** Number of deliveries queued for it. */
        webhooksNotified: number;
      }[];
    };
    /** One event on its way to one endpoint, with all attempts. */
    WebhookDelivery: {
      /** Id of the delivery. */
      id: string;
      /** Endpoint it is for. */
      endpointId: string;
      /** Event it carries; sent as `webhook-id`. */
      eventId: string;
      /** Name of the event. */
      eventName: string;
      /** Kind of object the event is about. */
      objectType: string;
      /** Id of that object. */
      objectId: string;
      /** Whether the test endpoint sent it. */
      test: boolean;
      /** Whether the receiver accepted it, or it will be retried. */
      status: "pending" | "delivered" | "skipped" | "exhausted" | (string & {});
      /** Every attempt so far, oldest first. */
      attempts: {
        /**
         * Format: date-time
         * ISO 8601 in UTC, with milliseconds.
         */
        at: string;
        /** Milliseconds until the answer or the failure. */
        durationMs: number;
        /** HTTP status of the answer; absent where none came. */
        statusCode?: number;
        /** http_status, redirect, timeout, blocked_address, dns, tls or connection. */
        failure?: string;
        /** The first 1,024 bytes of what a failing receiver answered. */
        response?: string;
      }[];
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      nextAttemptAt?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** An account, and what the token permits in it. */
    Account: {
      /** Account id. */
      id: string;
      /** Name of the account. */
      name: string;
      /**
       * Format: date-time
       * When the account was created.
       */
      createdAt?: string;
      /** The account that this one is a sub-account of; absent for others. */
      parent?: string;
      /** The accounts that tokens of this one may name in `x-account-id`, oldest first. */
      subAccounts: {
        /** Account id. */
        id: string;
        /** Name of the account. */
        name: string;
      }[];
      /** Who acts with this token: the account of the token, an app, or a user. */
      actor: string;
      /** Scopes of the token. */
      scopes: ("read_accounts" | "write_accounts" | "read_shipments" | "write_shipments" | (string & {}))[];
      /** Roles of the token. */
      roles: ("admin" | "carrier" | (string & {}))[];
    };
    /** Pickups, holidays, taxes collections, appearance and sign-in as agreed with the account. */
    AccountSettings: {
      /** When parcels are collected. */
      pickup: {
        hours: components["schemas"]["PickupHours"];
        /** Of monday, tuesday, wednesday, thursday, friday, saturday, sunday. */
        days: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
      };
      /** Changes to the calendar of public holidays. */
      holidays: {
        /** At most 500 days. Everywhere, in a country, or in a state of it. */
        added: {
          /** Day, YYYY-MM-DD. */
          date: string;
          /** Two-letter code of the country the day counts in; everywhere when absent. */
          country?: string;
          /** State of that country the day counts in; all of it when absent. */
          state?: string;
        }[];
        /** At most 500 days. Everywhere, in a country, or in a state of it. */
        removed: {
          /** Day, YYYY-MM-DD. */
          date: string;
          /** Two-letter code of the country the day counts in; everywhere when absent. */
          country?: string;
          /** State of that country the day counts in; all of it when absent. */
          state?: string;
        }[];
      };
      /** How duties and taxes are collected from consignees. */
      collections: {
        /** Business days at the consignee until the deadline, 1 to 60. Counts for new collections. */
        collectionDeadlineDays: number;
        /** At most 50 entries, each from another day on. */
        surcharges: components["schemas"]["CollectionFeeOutput"][];
        /** A sum from which something is missing: `collect` asks for it and names what it may lack, `hold` raises an exception that says what to mend. */
        incompleteCollections: "collect" | "hold" | (string & {});
        /** A sum by a customs code that was predicted with low confidence: `collect` asks for it and names what it may lack, `hold` raises an exception that says what to mend. */
        unsureCodes: "collect" | "hold" | (string & {});
      };
      /** How the account appears to consignees; empty where nothing is set. */
      brand: {
        /** Name under which consignees know the sender. It must hold no address of a page or mailbox. */
        displayName?: string;
        /** #rrggbb, with a contrast of at least 4.5:1 with white (WCAG AA). Buttons have it. */
        colour?: string;
        /** Where consignees' replies to e-mails go. The operator must have verified its domain (EMAIL_REPLY_DOMAINS). */
        replyTo?: string;
        logo?: components["schemas"]["Logo"];
      };
      /** How people of the account sign in. */
      signIn: {
        /** `required`: people of the account must set up one-time codes before they can do anything else. */
        oneTimeCodes: "optional" | "required" | (string & {});
      };
    };
    /** The picture that consignees see; `POST /api/accounts/me/logo` sets it. */
    Logo: {
      /** The picture. */
      id: string;
      /** Of the file, lowercase hex. */
      sha256: string;
      /** Bytes. */
      size: number;
      /** Pixels. */
      width: number;
      /** Pixels. */
      height: number;
    };
    /** One line of the trail of who may use an account. It names nobody but by id. */
    SecurityEvent: {
      /** Id of the event. */
      id: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /** What has happened. */
      kind: "sign_in.succeeded" | "sign_in.refused" | "confirmation.refused" | "session.ended" | "password.changed" | "one_time_codes.turned_on" | "one_time_codes.turned_off" | "one_time_codes.waived" | "one_time_codes.waiver_ended" | "recovery_codes.replaced" | "recovery_code.used" | "user.added" | "user.role_changed" | "user.disabled" | "user.enabled" | "user.unlocked" | "token.created" | "token.revoked" | "app.registered" | "app.changed" | "app.secret_rotated" | "app.deleted" | "app_access.granted" | "app_access.ended" | "webhook.registered" | "webhook.secret_rotated" | "settings.sign_in_changed" | "settings.brand_changed" | (string & {});
      /** Who did it: a user, an account or app by its token, or `operator`. */
      actor: string;
      /** The user whom it concerns; absent where it concerns the account. */
      userId?: string;
      /** Why, where there are several causes. */
      reason?: "known_browser" | "new_browser" | "wrong_password" | "wrong_code" | "disabled" | "signed_out" | "by_user" | "by_operator" | "code_reused" | "refresh_token_reused" | "app_deleted" | (string & {});
      /** Id of the token, app, credentials or webhook endpoint; the new role of a user, or the new rule about one-time codes. */
      subject?: string;
      /** Network of the client's address; kept for 90 days. */
      network?: string;
      /** Browser and system; kept for 90 days. */
      device?: string;
    };
    /** An OAuth app with the secret that was just made. */
    OAuthAppWithSecret: {
      /** Id of the app. */
      id: string;
      /** The same id, as OAuth calls it. */
      clientId: string;
      /** Shown to people who are asked for access. */
      name: string;
      /** `public`: it runs where no secret can be hidden, has none, and must use PKCE. `confidential` when absent. */
      type: "confidential" | "public" | (string & {});
      /** 1 to 10 addresses that people may be sent back to: https, or http with a loopback host; no fragment. A request must name one of them exactly. */
      redirectUris: string[];
      /** The most that the app may ask for, of read_accounts, write_accounts, read_shipments, write_shipments. */
      scopes: ("read_accounts" | "write_accounts" | "read_shipments" | "write_shipments" | (string & {}))[];
      /**
       * Format: date-time
       * Until when the secret before the current one is valid.
       */
      previousSecretValidUntil?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * When it was deleted.
       */
      disabledAt?: string;
      /** Shown here and nowhere else. A public app has none. */
      clientSecret?: string;
    };
    /** A program that may ask accounts for access. */
    OAuthApp: {
      /** Id of the app. */
      id: string;
      /** The same id, as OAuth calls it. */
      clientId: string;
      /** Shown to people who are asked for access. */
      name: string;
      /** `public`: it runs where no secret can be hidden, has none, and must use PKCE. `confidential` when absent. */
      type: "confidential" | "public" | (string & {});
      /** 1 to 10 addresses that people may be sent back to: https, or http with a loopback host; no fragment. A request must name one of them exactly. */
      redirectUris: string[];
      /** The most that the app may ask for, of read_accounts, write_accounts, read_shipments, write_shipments. */
      scopes: ("read_accounts" | "write_accounts" | "read_shipments" | "write_shipments" | (string & {}))[];
      /**
       * Format: date-time
       * Until when the secret before the current one is valid.
       */
      previousSecretValidUntil?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * When it was deleted.
       */
      disabledAt?: string;
    };
    /** Access to this account that was approved for an app. */
    AccountCredentials: {
      /** The account's client id at the app. */
      id: string;
      /** The app that has access. */
      appId: string;
      /** Its name. */
      appName: string;
      /** What the app may do. */
      scopes: ("read_accounts" | "write_accounts" | "read_shipments" | "write_shipments" | (string & {}))[];
      /**
       * Format: date-time
       * When access was approved.
       */
      createdAt: string;
      /**
       * Format: date-time
       * When it last asked for tokens, other than by a refresh.
       */
      lastUsedAt?: string;
    };
    /** An access token and a refresh token. */
    Tokens: {
      /** A JWT, for `Authorization: Bearer`. */
      accessToken: string;
      /** When the access token ends, since 1970. In milliseconds; in seconds when the request was a form. */
      expirationTime: number;
      /** How long the access token is valid. In milliseconds; in seconds when the request was a form. */
      expiresIn: number;
      /** Always `Bearer`. */
      tokenType: "Bearer" | (string & {});
      /** For the next access token. Store the newest one: each is used once. */
      refreshToken: string;
      /** What the token permits, separated by spaces. */
      scope: string;
      /** As `accessToken`, when the request was a form. */
      access_token?: string;
      /** As `tokenType`, when the request was a form. */
      token_type?: "Bearer" | (string & {});
      /** As `expiresIn`, in seconds, when the request was a form. */
      expires_in?: number;
      /** As `refreshToken`, when the request was a form. */
      refresh_token?: string;
      /** Warnings and infos; may be empty. */
      messages?: components["schemas"]["Message"][];
    };
    /** Errors, as RFC 6749 writes them and as this service does. */
    OAuthErrors: {
      /** Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** The error code of RFC 6749. Absent where the body could not be read. */
      error?: string;
      /** The message, in ASCII. */
      error_description?: string;
    };
    /** The token is not valid any more. */
    Revocation: {
      /**
       * Always true.
       */
      revoked: true;
      /** Warnings and infos; may be empty. */
      messages?: components["schemas"]["Message"][];
    };
    /** Where and how OAuth works here (RFC 8414). */
    AuthorizationServer: {
      /** Sent as `iss` to the callback. */
      issuer: string;
      /** Where people are asked. */
      authorization_endpoint: string;
      /** Where tokens are got. */
      token_endpoint: string;
      /** Where tokens are revoked. */
      revocation_endpoint: string;
      /** The keys that access tokens are signed with. */
      jwks_uri: string;
      /** The interface, to read and to try. */
      service_documentation: string;
      /** All scopes. */
      scopes_supported: string[];
      /** Only `code`: there is no implicit flow. */
      response_types_supported: string[];
      /** The answer stands in the query of the callback. */
      response_modes_supported: string[];
      /** Accepted by the token endpoint. */
      grant_types_supported: string[];
      /** `none` for public apps. */
      token_endpoint_auth_methods_supported: string[];
      /** As at the token endpoint. */
      revocation_endpoint_auth_methods_supported: string[];
      /** PKCE. */
      code_challenge_methods_supported: string[];
      /**
       * The callback carries `iss` (RFC 9207).
       */
      authorization_response_iss_parameter_supported: true;
    };
    /** Who asks is not known, so the browser is sent nowhere. */
    AuthorizeRefusal: {
      /**
       * Always false.
       */
      success: false;
      /** What was refused. */
      error: {
        /** The HTTP status. */
        code: number;
        /** What is not valid. */
        message: string;
      };
    };
    /** A collection of parcels at an address. */
    Pickup: {
      /** Id of the pickup. */
      id: string;
      /** Where the pickup is in its life. */
      status: "created" | "confirmed" | "completed" | "failed" | "cancelled" | (string & {});
      /**
       * Format: date-time
       * Local time where the parcels are collected, as sent: the `Z` does not mean UTC.
       */
      startAt: string;
      /**
       * Format: date-time
       * Local time where the parcels are collected, as sent: the `Z` does not mean UTC.
       */
      endAt: string;
      /** Both times as they were sent. */
      requested: {
        /** Start of the window as sent. */
        startAt: string;
        /** End of the window as sent. */
        endAt: string;
      };
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      address?: components["schemas"]["ShownPickupAddress"];
      /** The client's own number of the pickup, as sent. */
      reference?: string;
      /** Shipments that are collected. */
      shipmentIds: string[];
      /** Number of the pickup at each carrier. */
      confirmations: {
        /** Carrier that collects the parcels. */
        carrier: string;
        /** The carrier's number of the pickup; absent until it has confirmed. */
        confirmation?: string;
      }[];
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      completedAt?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      cancelledAt?: string;
      /** Why the pickup failed, where it did. */
      failure?: {
        /** A stable word to branch on. */
        reason: "not_collected" | "not_confirmed" | "refused_by_carrier" | (string & {});
        /** The same in a sentence. */
        message: string;
      };
    };
    /** The new manifest, with warnings and infos. */
    CreatedManifest: {
      /** Id of the manifest. */
      id: string;
      /** closed as soon as a carrier has scanned the first of its parcels. */
      status: "created" | "closed" | (string & {});
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      closedAt?: string;
      /**
       * Format: date-time
       * When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      /** The client's own number of the manifest, as sent. */
      reference?: string;
      address?: components["schemas"]["ShownParty"];
      /** Shipments in the manifest. */
      shipmentIds: string[];
      /** Of all its parcels. */
      weight?: components["schemas"]["ShownWeight"];
      /** The printed manifest. */
      documents: {
        /** Id of the document. */
        id: string;
        /** Kind of document. */
        type: "MANIFEST" | (string & {});
        /** File format. */
        format: "PDF" | (string & {});
        /** Opens with the token, or without one for 15 minutes. */
        url: string;
      }[];
      /** Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
    };
    /** Duties, taxes and fees of the parcel. */
    DutiesAndTaxes: {
      /** Sum of the charges due at the border. */
      price: number;
      /** ISO 4217 code of the price. */
      currency: string;
      /** True when nothing is known that can make the price another. False when a line could not be computed, or something is missing from it. */
      complete: boolean;
      /** The highest that the price of an incomplete answer can be; absent if the bound of a missing part is not known. */
      upTo?: number;
      /** What is missing from the price and concerns the whole consignment; what is missing from a line stands at that line. */
      missing?: {
        /** A stable word for what is missing. */
        reason: string;
        /** What is missing, for people. */
        message: string;
        /** Which way the sum can be off for it. */
        direction: "higher" | "lower" | (string & {});
        /** Id of the rule or tariff line that says so. */
        rule?: string;
      }[];
      /** The charges of the price, over all goods. */
      charges: {
        /** Name of the charge for people. */
        name: string;
        /** Kind of the charge. */
        code: "DUTY" | "VAT" | "GST" | "EXCISE" | "FEE" | (string & {});
        /** Amount in `currency`. */
        amount: number;
        /** ISO 4217 code of the amount. */
        currency: string;
        /** A fraction; for a duty by weight, the effective rate. */
        rate?: number;
        /** The rule of customsDeclaration.rules that it follows. */
        rule?: string;
      }[];
      /** The goods, in the order they were sent. */
      commodities: {
        /** Which commodity of the request, from 1. */
        itemNumber: number;
        /** As sent. */
        title?: string;
        /** Customs code as sent. */
        hsCode?: string;
        /** Code that was predicted because none was sent. */
        predictedHsCode?: string;
        /** Why nothing could be calculated for these goods. */
        notComputable?: string;
        /** True when nothing is known that can make the sum of this line another. */
        complete: boolean;
        /** The highest that the sum of an incomplete line can be; absent if the bound of a missing part is not known. */
        upTo?: number;
        /** What can make the sum of the line another and is not in it; absent if nothing is known. */
        missing?: {
          /** A stable word for what is missing. */
          reason: string;
          /** What is missing, for people. */
          message: string;
          /** Which way the sum can be off for it. */
          direction: "higher" | "lower" | (string & {});
          /** Id of the rule or tariff line that says so. */
          rule?: string;
          /** The highest that the sum of the line can be for this reason alone; absent if no bound is known. */
          upTo?: number;
        }[];
        /** What is due for these goods. */
        charges: {
          /** Name of the charge for people. */
          name: string;
          /** Kind of the charge. */
          code: "DUTY" | "VAT" | "GST" | "EXCISE" | "FEE" | (string & {});
          /** Amount in `currency`. */
          amount: number;
          /** ISO 4217 code of the amount. */
          currency: string;
          /** A fraction; for a duty by weight, the effective rate. */
          rate?: number;
          /** The rule of customsDeclaration.rules that it follows. */
          rule?: string;
        }[];
        /** Restrictions on the import of these goods. */
        restrictions: components["schemas"]["Restriction"][];
      }[];
      /** Of which day the facts are; absent in answers that were recorded before they said so. */
      dataAsOf?: {
        /**
         * Format: date
         * The oldest list of duty rates that was used.
         */
        tariff?: string;
        /**
         * Format: date
         * The day on which taxes, reliefs and fees were last read at their sources.
         */
        taxes: string;
        /**
         * Format: date
         * The oldest list of trade measures; absent where none are loaded.
         */
        measures?: string;
        /**
         * Format: date
         * The oldest exchange rate that was used; absent where none was.
         */
        rates?: string;
      };
      /** How the result was calculated: values, rates and rules. */
      customsDeclaration: {
        /** What is in the parcel. */
        contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods" | (string & {});
        /** Who pays duties and taxes, as an Incoterms rule. */
        incoterms: string;
        /** ISO 4217 code of all amounts here. */
        currency: string;
        /** Value of all goods. */
        goodsValue: number;
        /** Transport that was counted in. */
        freight: number;
        /** Insurance that was counted in. */
        insurance: number;
        /** Value that duties are calculated on. */
        customsValue: number;
        /** Threshold below which no duty is due. */
        deMinimis: {
          /** Whether the parcel is below it. */
          applied: boolean;
          /** The threshold; absent where the destination has none. */
          threshold?: number;
          /** ISO 4217 code of the threshold. */
          currency?: string;
        };
        /** Rates that amounts were converted by. */
        exchangeRates: {
          /** ISO 4217 code of the sent amount. */
          from: string;
          /** ISO 4217 code it was converted to. */
          to: string;
          /** Units of `to` for one of `from`. */
          rate: number;
          /** Day of the rate, YYYY-MM-DD. */
          date: string;
          /** Who published the rate. */
          source: string;
        }[];
        /** Taxes the registered seller accounts for at checkout; they are not due at the border and not in the price. */
        checkoutTaxes: {
          /** Scheme the seller is registered in, for example IOSS. */
          scheme: string;
          /** Name of the tax for people. */
          name: string;
          /** Amount in `currency`. */
          amount: number;
          /** ISO 4217 code of the amount. */
          currency: string;
          /** Id of the rule in `rules`. */
          rule: string;
        }[];
        /** Version of all rules that were applied. */
        ruleSetVersion: string;
        /** Rules that were applied. */
        rules: {
          /** Stable id of the rule. */
          id: string;
          /** Name of the rule for people. */
          name?: string;
          /** Of a duty that defends trade: against what. */
          defence?: "anti_dumping" | "countervailing" | "safeguard" | "retaliation" | (string & {});
          /** Law or tariff the rule is from. */
          source: string;
          /** How sure the rule is known. */
          certainty: string;
          /** First day on which the rule applies. */
          validFrom?: string;
          /** Last day on which the rule applies. */
          validTo?: string;
        }[];
        /**
         * Format: date-time
         * The day whose rules were applied.
         */
        calculatedAt: string;
      };
    };
    /** A taxes collection that was requested. */
    NewTaxesCollection: {
      /** Id of the taxes collection. */
      collectionId: string;
      /** The parcel it is for. */
      trackingNumber: string;
      /** Current status. */
      status: "pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled" | (string & {});
      /** The page at which the consignee pays, always the same for one collection. Anybody who has the address sees the charges. */
      paymentUrl: string;
      /**
       * Format: date-time
       * Time by which the consignee must pay; until the collection is pending, counted from the request.
       */
      collectionDeadline: string;
      /** What has happened to it, oldest first. */
      events: string[];
    };
    /** What this service has loaded for a destination, section by section. */
    DestinationKnowledge: {
      /** The same code, as the id of the row. */
      id: string;
      /** Two-letter code of the destination. */
      destination: string;
      /** Name of the destination. */
      name: string;
      /** Version of its rules; absent where the destination is not covered. */
      rules?: string;
      /** Version of its tariff; absent where the destination is not covered. */
      tariff?: string;
      /** Rates of duty without preference. */
      generalRates: {
        /** `loaded`: rates or rules are in force. `partial`: the same, and others have no figure (`note`). `bounded`: only the highest is known. `notApplicable`: the country has no such thing. `notLoaded`: nothing exact is known. */
        state: "loaded" | "partial" | "bounded" | "notLoaded" | "notApplicable" | (string & {});
        /** Day of the rates, or on which the last rule came into force. */
        date?: string;
        /** Law, tariff or page that it is from; of several rules, that of the last. */
        source?: string;
        /** How many rules are in force. */
        rules?: number;
        /** What is not loaded all the same. */
        note?: string;
      };
      /** Lower rates for goods of some origins. */
      preferences: {
        /** `loaded`: rates or rules are in force. `partial`: the same, and others have no figure (`note`). `bounded`: only the highest is known. `notApplicable`: the country has no such thing. `notLoaded`: nothing exact is known. */
        state: "loaded" | "partial" | "bounded" | "notLoaded" | "notApplicable" | (string & {});
        /** Day of the rates, or on which the last rule came into force. */
        date?: string;
        /** Law, tariff or page that it is from; of several rules, that of the last. */
        source?: string;
        /** How many rules are in force. */
        rules?: number;
        /** What is not loaded all the same. */
        note?: string;
      };
      /** Anti-dumping, countervailing and safeguard duties. */
      tradeDefence: {
        /** `loaded`: rates or rules are in force. `partial`: the same, and others have no figure (`note`). `bounded`: only the highest is known. `notApplicable`: the country has no such thing. `notLoaded`: nothing exact is known. */
        state: "loaded" | "partial" | "bounded" | "notLoaded" | "notApplicable" | (string & {});
        /** Day of the rates, or on which the last rule came into force. */
        date?: string;
        /** Law, tariff or page that it is from; of several rules, that of the last. */
        source?: string;
        /** How many rules are in force. */
        rules?: number;
        /** What is not loaded all the same. */
        note?: string;
      };
      /** Retaliation, duties under sanctions, and other additional duties. */
      retaliation: {
        /** `loaded`: rates or rules are in force. `partial`: the same, and others have no figure (`note`). `bounded`: only the highest is known. `notApplicable`: the country has no such thing. `notLoaded`: nothing exact is known. */
        state: "loaded" | "partial" | "bounded" | "notLoaded" | "notApplicable" | (string & {});
        /** Day of the rates, or on which the last rule came into force. */
        date?: string;
        /** Law, tariff or page that it is from; of several rules, that of the last. */
        source?: string;
        /** How many rules are in force. */
        rules?: number;
        /** What is not loaded all the same. */
        note?: string;
      };
      /** VAT or GST on imports. */
      tax: {
        /** `loaded`: rates or rules are in force. `partial`: the same, and others have no figure (`note`). `bounded`: only the highest is known. `notApplicable`: the country has no such thing. `notLoaded`: nothing exact is known. */
        state: "loaded" | "partial" | "bounded" | "notLoaded" | "notApplicable" | (string & {});
        /** Day of the rates, or on which the last rule came into force. */
        date?: string;
        /** Law, tariff or page that it is from; of several rules, that of the last. */
        source?: string;
        /** How many rules are in force. */
        rules?: number;
        /** What is not loaded all the same. */
        note?: string;
      };
      /** Rates of tax that hold for some goods. */
      reducedRates: {
        /** `loaded`: rates or rules are in force. `partial`: the same, and others have no figure (`note`). `bounded`: only the highest is known. `notApplicable`: the country has no such thing. `notLoaded`: nothing exact is known. */
        state: "loaded" | "partial" | "bounded" | "notLoaded" | "notApplicable" | (string & {});
        /** Day of the rates, or on which the last rule came into force. */
        date?: string;
        /** Law, tariff or page that it is from; of several rules, that of the last. */
        source?: string;
        /** How many rules are in force. */
        rules?: number;
        /** What is not loaded all the same. */
        note?: string;
      };
      /** Values up to which duty or tax is not due, or not collected. */
      deMinimis: {
        /** `loaded`: rates or rules are in force. `partial`: the same, and others have no figure (`note`). `bounded`: only the highest is known. `notApplicable`: the country has no such thing. `notLoaded`: nothing exact is known. */
        state: "loaded" | "partial" | "bounded" | "notLoaded" | "notApplicable" | (string & {});
        /** Day of the rates, or on which the last rule came into force. */
        date?: string;
        /** Law, tariff or page that it is from; of several rules, that of the last. */
        source?: string;
        /** How many rules are in force. */
        rules?: number;
        /** What is not loaded all the same. */
        note?: string;
      };
      /** What holds for gifts. */
      gifts: {
        /** `loaded`: rates or rules are in force. `partial`: the same, and others have no figure (`note`). `bounded`: only the highest is known. `notApplicable`: the country has no such thing. `notLoaded`: nothing exact is known. */
        state: "loaded" | "partial" | "bounded" | "notLoaded" | "notApplicable" | (string & {});
        /** Day of the rates, or on which the last rule came into force. */
        date?: string;
        /** Law, tariff or page that it is from; of several rules, that of the last. */
        source?: string;
        /** How many rules are in force. */
        rules?: number;
        /** What is not loaded all the same. */
        note?: string;
      };
      /** Fees of customs and carriers. */
      fees: {
        /** `loaded`: rates or rules are in force. `partial`: the same, and others have no figure (`note`). `bounded`: only the highest is known. `notApplicable`: the country has no such thing. `notLoaded`: nothing exact is known. */
        state: "loaded" | "partial" | "bounded" | "notLoaded" | "notApplicable" | (string & {});
        /** Day of the rates, or on which the last rule came into force. */
        date?: string;
        /** Law, tariff or page that it is from; of several rules, that of the last. */
        source?: string;
        /** How many rules are in force. */
        rules?: number;
        /** What is not loaded all the same. */
        note?: string;
      };
      /** What holds for parcels by post alone. */
      postalRegime: {
        /** `loaded`: rates or rules are in force. `partial`: the same, and others have no figure (`note`). `bounded`: only the highest is known. `notApplicable`: the country has no such thing. `notLoaded`: nothing exact is known. */
        state: "loaded" | "partial" | "bounded" | "notLoaded" | "notApplicable" | (string & {});
        /** Day of the rates, or on which the last rule came into force. */
        date?: string;
        /** Law, tariff or page that it is from; of several rules, that of the last. */
        source?: string;
        /** How many rules are in force. */
        rules?: number;
        /** What is not loaded all the same. */
        note?: string;
      };
    };
    /** What was collected, refunded and disputed, what the processor keeps, and what is owed to the account. */
    Settlement: {
      /** Start of the period, included. */
      from?: string;
      /** End of the period, not included. */
      to?: string;
      /** Each currency in which money has moved: at the start of the period, what the period has changed, and at its end. */
      balances: {
        /** ISO 4217 code. */
        currency: string;
        opening: components["schemas"]["SettlementBalance"];
        changes: components["schemas"]["SettlementBalance"];
        closing: components["schemas"]["SettlementBalance"];
      }[];
    };
    /** The ledger of one currency, as exact decimal numbers with the digits of the currency. */
    SettlementBalance: {
      /** What consignees paid of the sums that were due. */
      collected: string;
      /** Refunds of it that are under way. Not yet taken from `owed`. */
      refundsPending: string;
      /** Refunds of it that have succeeded. */
      refunded: string;
      /** Open disputes about it: the processor holds the amount back. */
      inDispute: string;
      /** Disputes about it that were lost. */
      lostDisputes: string;
      /** What the processor keeps, of unexpected payments too. */
      fees: string;
      /** collected − refunded − inDispute − lostDisputes − fees. */
      owed: string;
      /** Money that was not due and has not gone back to its payers yet. */
      toReturn: string;
      /** What customs may still ask for, because sums were calculated incompletely. Not taken from `owed`. */
      shortfall: {
        /** The most that they may lack together, where a bound is known. */
        upTo: string;
        /** Sums that were paid and may be short. */
        collections: number;
        /** Those of them of which no bound is known. */
        withoutBound: number;
      };
    };
    /** Duties and taxes of a parcel, collected from its consignee. */
    TaxesCollection: {
      /** Id of the taxes collection. */
      id: string;
      /** The account it belongs to. */
      accountId: string;
      /** The request that created it. */
      requestId: string;
      /** The parcel it is for. */
      trackingNumber: string;
      /** The client's own id of the manifest. */
      externalManifestId?: string;
      /** Contents of the parcel. */
      description?: string;
      /** The client's own number of the order. */
      customerReference?: string;
      /** Consignee; absent once erased. */
      shipTo?: components["schemas"]["ShownParty"];
      /** Sender; absent once erased. */
      shipFrom?: components["schemas"]["ShownParty"];
      weight?: components["schemas"]["ShownWeight"];
      dimensions?: components["schemas"]["ShownDimensions"];
      customs: components["schemas"]["ShownCustoms"];
      /** Kind of packaging. */
      packageType: "envelope" | "tube" | "parcel" | (string & {});
      /** What is in the parcel. */
      contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods" | (string & {});
      /** Left out of lists. */
      isArchived: boolean;
      /** Current status. */
      status: "pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled" | (string & {});
      /** Why it was cancelled, has expired or is in exception. */
      reason?: string;
      /** What has to be corrected while the status is exception. */
      problems: {
        /** The goods. */
        commodityId: string;
        /** Stable word for what is wrong. */
        reason: "not_classifiable" | "prohibited" | "not_computable" | "incomplete" | "unsure_code" | (string & {});
        /** What is wrong, and how to correct it. */
        message: string;
      }[];
      /** Present while customs hold the parcel. */
      customsHold?: {
        /**
         * Format: date-time
         * When the carrier reported it.
         */
        since: string;
      };
      /** The goods. */
      commodities: components["schemas"]["CollectionCommodity"][];
      /** What the collection itself costs, on top of duties and taxes. */
      surcharges: components["schemas"]["CollectionSurcharge"][];
      /** History, newest first. */
      events: components["schemas"]["CollectionEvent"][];
      /** Papers that can be downloaded, the oldest first. */
      attachments: components["schemas"]["CollectionAttachment"][];
      /** Payments, fees, refunds and disputes, the oldest first. */
      transactions: components["schemas"]["CollectionTransaction"][];
      dutiesAndTaxes?: components["schemas"]["CollectionDuties"];
      amountDue?: components["schemas"]["ShownMoney"];
      /** True when nothing is known that can make the sum another one; absent while there is no sum. */
      complete?: boolean;
      /** The highest that duties and taxes can be, where something is missing and its bound is known. */
      upTo?: number;
      /** What can make the sum another one; absent if nothing is known. */
      missing?: {
        /** The goods; absent for what concerns the whole parcel. */
        commodityId?: string;
        /** Stable word; `unsure_code` for a code predicted with low confidence. */
        reason: string;
        /** What is missing, for people. */
        message: string;
        /** Which way it can change the sum. */
        direction: "higher" | "lower" | "either" | (string & {});
      }[];
      /** Messages to the consignee, and the deadline. */
      stages: components["schemas"]["CollectionStage"][];
      /** The page at which the consignee pays, always the same for one collection. Anybody who has the address sees the charges. */
      paymentUrl: string;
      /**
       * Format: date-time
       * Time by which the consignee must pay.
       */
      collectionDeadline?: string;
      /**
       * Format: date-time
       * When the sum was paid.
       */
      customsPaidAt?: string;
      /** The payment at the card processor. */
      processorPaymentIntentId?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      /** The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** One kind of goods of a taxes collection. */
    CollectionCommodity: {
      /** The seller's number of the article. */
      sku?: string;
      /** The short name of the article; printed on the customs documents. */
      title?: string;
      /** What the article is, in words a customs officer understands; printed on the customs documents. */
      description?: string;
      /** 4 to 10 digits; dots and spaces are kept as sent. */
      hsCode?: string;
      /** Number of units. */
      quantity: number;
      value: components["schemas"]["ShownMoney"];
      unitWeight?: components["schemas"]["ShownWeight"];
      /** Kilograms of one unit. */
      kgWeight?: number;
      /** A two-letter code of the interface. */
      countryOfOrigin: string;
      /** The seller's category of the article; helps to find its customs code. */
      category?: string;
      /** What the article is made of; helps to find its customs code. */
      material?: string;
      /** Address of a picture of the article. */
      imageUrl?: string;
      /** Address of the page where the article is sold. */
      productUrl?: string;
      /** The seller's id of the product, under which its customs code is remembered. */
      productId?: string;
      /** The seller's id of the variant of the product. */
      variantId?: string;
      /** Licences, certificates and controls that concern the goods. */
      compliance?: {
        /** Whether the goods need a licence or a permit from an authority. */
        isControlGood?: boolean;
        /** Which control they fall under, as the authority names it. */
        controlType?: string;
        /** The authority that controls them. */
        regulatoryAgency?: string;
        /** The programme of that authority. */
        regulatoryProgram?: string;
        /** The category of the goods within that programme. */
        regulatoryCategoryCode?: string;
        /** The US Employer Identification Number of the goods' importer or exporter. */
        EIN?: string;
        /** The number of the Import One-Stop Shop (EU) these goods are sold under: IM and 10 digits. */
        iossNumber?: string;
        /** The number of the import licence; printed on the customs documents. */
        importLicenseNumber?: string;
        /** The kind of certificate that comes with the goods. */
        certificationType?: string;
        /** The number of that certificate; printed on the customs documents. */
        certificationReference?: string;
      };
      /** The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
      /** The code that was predicted, where none was sent. */
      predictedHsCode?: string;
      /** The rule for VAT or GST that follows from the predicted code. */
      predictedTaxCode?: string;
      /** Id of the goods in the collection. */
      id: string;
      /** The prediction, where no code was sent. */
      classification?: {
        /** The predicted subheading. */
        sixDigitHSCode: string;
        /** How certain the prediction is. */
        confidenceLevel: "low" | "medium" | "high" | (string & {});
      };
      /** What is due for these goods. */
      dutiesAndTaxes?: {
        /** Sum of the charges. */
        totalAmount: number;
        /** ISO 4217 code of all amounts here. */
        currency: string;
        /** What the sum consists of. */
        charges: {
          /** Name of the charge for people. */
          name: string;
          /** Kind of the charge. */
          code: "DUTY" | "VAT" | "GST" | "EXCISE" | "FEE" | (string & {});
          /** Amount in `currency`. */
          amount: number;
          /** ISO 4217 code of the amount. */
          currency: string;
          /** A fraction; for a duty by weight, the effective rate. */
          rate?: number;
          /** The rule of customsDeclaration.rules that it follows. */
          rule?: string;
        }[];
        /** How these goods were declared. */
        customsDeclaration?: {
          /** What is in the parcel. */
          contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods" | (string & {});
          /** Who pays duties and taxes, as an Incoterms rule. */
          incoterms: string;
          /** Version of all rules that were applied. */
          ruleSetVersion: string;
          /**
           * Format: date-time
           * The day whose rules were applied.
           */
          calculatedAt: string;
          /** The code the charges follow from. */
          hsCode?: string;
          /** Where the goods were made. */
          countryOfOrigin: string;
          /** Whether a statement on origin goes with them; without one no preference is given. */
          originDeclared: boolean;
          /** Pieces. */
          quantity: number;
          /** Value of all pieces, as declared. */
          goodsValue: number;
          /** ISO 4217 code of the value. */
          currency: string;
          /** Rules that the charges of these goods follow from. */
          rules: {
            /** Stable id of the rule. */
            id: string;
            /** Name of the rule for people. */
            name?: string;
            /** Of a duty that defends trade: against what. */
            defence?: "anti_dumping" | "countervailing" | "safeguard" | "retaliation" | (string & {});
            /** Law or tariff the rule is from. */
            source: string;
            /** How sure the rule is known. */
            certainty: string;
            /** First day on which the rule applies. */
            validFrom?: string;
            /** Last day on which the rule applies. */
            validTo?: string;
          }[];
        };
      };
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** What the consignee pays for the collection itself. */
    CollectionSurcharge: {
      /** Id of the surcharge. */
      id: string;
      /** Why it is charged. */
      type: "collection_fee" | (string & {});
      /** The name on the bill. */
      name: string;
      /** Part of the sum that is due. */
      amount: number;
      /** ISO 4217 code of the amount. */
      currency: string;
      /** `rate`: the fraction of duties and taxes. */
      metadata: {
        [key: string]: unknown;
      };
      /** The collection. */
      taxesCollectionId: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** One entry of the history of a taxes collection. */
    CollectionEvent: {
      /** Id of the event. */
      id: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      timestamp: string;
      /** Stable word for the event. */
      code: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** Status of the collection after it. */
      status: string;
      /** Reserved; empty. */
      data: {
        [key: string]: unknown;
      };
      /** Id of its type. */
      eventTypeId: string;
      eventType: components["schemas"]["CollectionEventType"];
    };
    /** A kind of event of taxes collections. */
    CollectionEventType: {
      /** Stable id of the event type. */
      id: string;
      /** Stable word for the event. */
      code: string;
      /** The event in a sentence. */
      description: string;
      /** Type of the event in the log. */
      type: string;
      /** Whether the time until it is over begins here. */
      clockStart: boolean;
      /** Whether it ends here. */
      clockStop: boolean;
      /** Shown to the sender. */
      shipperVisibility: boolean;
      /** Shown to the consignee. */
      consigneeVisibility: boolean;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** Another name of the code. */
      alias: string;
      /** Status word of the event. */
      status: string;
      /** Kind of object. */
      category: string;
      /** Reserved; empty. */
      config: {
        [key: string]: unknown;
      };
      /** Codes of carriers that mean it; none here. */
      carrierEventTypes: string[];
    };
    /** A paper about a taxes collection. */
    CollectionAttachment: {
      /** Stable id of the attachment. */
      id: string;
      /** What it is of: the collection was ready, was paid, was refunded; or the invoice of its shipment. */
      eventName: "payment_notice" | "receipt" | "refund_note" | "commercial_invoice" | (string & {});
      /** What else is known of it. */
      data: {
        /** File format. */
        format: string;
        /** Printed on the paper. */
        number?: string;
        /** What is due, was paid or was refunded. */
        amount?: number;
        /** ISO 4217 code of the amount. */
        currency?: string;
        /** The name an uploaded invoice was sent with. */
        name?: string;
        /** The shipment that the invoice belongs to. */
        shipmentId?: string;
      };
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** Opens with the token, or without one for 15 minutes. `lang` chooses the language of what the service draws. */
      downloadURL: string;
      /** The payment or the refund at the card processor, else the tracking number. */
      reference: string;
    };
    /** One movement of money of a taxes collection. */
    CollectionTransaction: {
      /** Id of the transaction. */
      id: string;
      /** What moves the money. */
      type: "payment" | "unexpected_payment" | "fee" | "refund" | "dispute" | (string & {});
      /** Negative where money leaves. */
      amount: number;
      /** ISO 4217 code. That of a fee may be another one. */
      currency: string;
      /** The account it belongs to. */
      accountId: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** The transaction in a sentence. */
      description: string;
      /** Of a dispute `open`, `won` or `lost`. What is pending or failed, and a dispute that was won, moved nothing. */
      status: "pending" | "succeeded" | "failed" | "open" | "won" | "lost" | (string & {});
      /** Its id at the card processor. */
      reference?: string;
      /** Id of its type. */
      transactionTypeId: string;
      /** The payment it belongs to, and why it was made. */
      metadata: {
        [key: string]: unknown;
      };
      transactionType: components["schemas"]["TransactionType"];
    };
    /** A kind of transaction. */
    TransactionType: {
      /** Stable id of the type. */
      id: string;
      /** Country the parcel is sent from. */
      origin: string;
      /** Country the parcel is sent to. */
      destination: string;
      /** ISO 4217 code. */
      currency: string;
      /** The type of the transaction. */
      transactionType: string;
      /** What it is about. */
      category: string;
      /** Who names the amount. */
      rateSource: "card_processor" | (string & {});
      /** Recorded in the log. */
      auditStatus: "recorded" | (string & {});
      /**
       * `credit`: money comes in.
       */
      chargeType: "credit" | "debit";
      /** The account it belongs to. */
      account: string;
      /** The client's own pairs, as sent. */
      metadata: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** The amount. */
      value: number;
    };
    /** One step on the timeline of a taxes collection. */
    CollectionStage: {
      /** Id of the stage. */
      id: string;
      /** `initial_sms`, `initial_email`, `reminder_sms_1`, `reminder_email_1`, `final_notice_sms`, `final_notice_email`, `deadline`; reminders that were asked for are counted on from 2; `receipt_email` and `refund_email` follow a payment and a refund. */
      type: string;
      /** What became of it. */
      status: "scheduled" | "completed" | "skipped" | "failed" | "cancelled" | (string & {});
      /**
       * Format: date-time
       * Not before; later than planned where it is tried again.
       */
      scheduledAt: string;
      /**
       * Format: date-time
       * When the message was handed over to the service that sends it.
       */
      completedAt?: string;
      /** Why the last attempt failed: a stable word, or a code of the service that sends messages. */
      error?: string;
      /** Why nothing is sent. */
      skipReason?: "no_phone" | "no_email" | "already_paid" | "cancelled" | "quiet_hours" | "opted_out" | "no_sender" | (string & {});
      /** Attempts after the first one. */
      retryCount: number;
      /** More about the message. */
      metadata: {
        /** How the message is sent; absent for the deadline. */
        channel?: "sms" | "email" | (string & {});
        /** Id of the message at the service that sends it. */
        messageId?: string;
        /** What that service has reported. */
        delivery?: "delivered" | "undelivered" | (string & {});
        /**
         * Somebody asked for it.
         */
        requested?: true;
        /** The refund that a `refund_email` is about. */
        refundId?: string;
      };
    };
    /** A taxes collection, and what is to be said of the request. */
    TaxesCollectionReply: {
      /** Id of the taxes collection. */
      id: string;
      /** The account it belongs to. */
      accountId: string;
      /** The request that created it. */
      requestId: string;
      /** The parcel it is for. */
      trackingNumber: string;
      /** The client's own id of the manifest. */
      externalManifestId?: string;
      /** Contents of the parcel. */
      description?: string;
      /** The client's own number of the order. */
      customerReference?: string;
      /** Consignee; absent once erased. */
      shipTo?: components["schemas"]["ShownParty"];
      /** Sender; absent once erased. */
      shipFrom?: components["schemas"]["ShownParty"];
      weight?: components["schemas"]["ShownWeight"];
      dimensions?: components["schemas"]["ShownDimensions"];
      customs: components["schemas"]["ShownCustoms"];
      /** Kind of packaging. */
      packageType: "envelope" | "tube" | "parcel" | (string & {});
      /** What is in the parcel. */
      contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods" | (string & {});
      /** Left out of lists. */
      isArchived: boolean;
      /** Current status. */
      status: "pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled" | (string & {});
      /** Why it was cancelled, has expired or is in exception. */
      reason?: string;
      /** What has to be corrected while the status is exception. */
      problems: {
        /** The goods. */
        commodityId: string;
        /** Stable word for what is wrong. */
        reason: "not_classifiable" | "prohibited" | "not_computable" | "incomplete" | "unsure_code" | (string & {});
        /** What is wrong, and how to correct it. */
        message: string;
      }[];
      /** Present while customs hold the parcel. */
      customsHold?: {
        /**
         * Format: date-time
         * When the carrier reported it.
         */
        since: string;
      };
      /** The goods. */
      commodities: components["schemas"]["CollectionCommodity"][];
      /** What the collection itself costs, on top of duties and taxes. */
      surcharges: components["schemas"]["CollectionSurcharge"][];
      /** History, newest first. */
      events: components["schemas"]["CollectionEvent"][];
      /** Papers that can be downloaded, the oldest first. */
      attachments: components["schemas"]["CollectionAttachment"][];
      /** Payments, fees, refunds and disputes, the oldest first. */
      transactions: components["schemas"]["CollectionTransaction"][];
      dutiesAndTaxes?: components["schemas"]["CollectionDuties"];
      amountDue?: components["schemas"]["ShownMoney"];
      /** True when nothing is known that can make the sum another one; absent while there is no sum. */
      complete?: boolean;
      /** The highest that duties and taxes can be, where something is missing and its bound is known. */
      upTo?: number;
      /** What can make the sum another one; absent if nothing is known. */
      missing?: {
        /** The goods; absent for what concerns the whole parcel. */
        commodityId?: string;
        /** Stable word; `unsure_code` for a code predicted with low confidence. */
        reason: string;
        /** What is missing, for people. */
        message: string;
        /** Which way it can change the sum. */
        direction: "higher" | "lower" | "either" | (string & {});
      }[];
      /** Messages to the consignee, and the deadline. */
      stages: components["schemas"]["CollectionStage"][];
      /** The page at which the consignee pays, always the same for one collection. Anybody who has the address sees the charges. */
      paymentUrl: string;
      /**
       * Format: date-time
       * Time by which the consignee must pay.
       */
      collectionDeadline?: string;
      /**
       * Format: date-time
       * When the sum was paid.
       */
      customsPaidAt?: string;
      /** The payment at the card processor. */
      processorPaymentIntentId?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      /** The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
      /** Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
    };
    /** What became of an attempt to pay. */
    PaymentReply: {
      /** Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** Whether the sum is paid. */
      success: boolean;
      /** `processing`: the outcome is not known yet; read the collection. `declined`, `cancelled`: nothing was charged. `returned`: the payment was not due any more and is refunded. */
      status: "succeeded" | "requires_action" | "processing" | "declined" | "cancelled" | "returned" | (string & {});
      /** In minor units of the currency. */
      amount: number;
      /** ISO 4217 code. */
      currency: string;
      /** The payment at the card processor. */
      paymentIntentId?: string;
      /** Another attempt had paid the sum before. */
      alreadyPaid: boolean;
      /** Why it is not paid, in a sentence for the payer. */
      error?: string;
      /** Stable word of the card processor. */
      declineCode?: string;
      /** For the card processor's script, with `requiresAction`. */
      clientSecret?: string;
      /** The payer has to authenticate at the bank (3-D Secure). */
      requiresAction: boolean;
      /** The bank's page, where the card processor has one. */
      actionUrl?: string;
    };
    /** The codes of all products of the request. */
    ClassificationReply: {
      /** Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** One for each product, in their order. */
      classifications: components["schemas"]["ClassifiedProduct"][];
    };
    /** A product whose customs code is stored. */
    Product: {
      /** Id of the record. */
      id: string;
      /** The seller's id of the product. */
      productId?: string;
      /** The seller's id of the variant. */
      variantId?: string;
      /** Name of the product, as last sent. */
      title?: string;
      /** What the product is, as last sent. */
      description?: string;
      /** The seller's category, as last sent. */
      category?: string;
      /** Its material, as last sent. */
      material?: string;
      /** Two-letter code of the country the goods were made in. */
      countryOfOrigin?: string;
      /** The client's own code, as last sent. */
      givenHsCode?: string;
      /** The code in force: that of a review, else the predicted one. */
      hsCode?: string;
      /** Code the engine predicted. */
      predictedHsCode?: string;
      /** The chance that the predicted code is right, 0 to 1. */
      confidence: number;
      /** low < 0.5 ≤ medium < 0.8 ≤ high. */
      confidenceLevel: "low" | "medium" | "high" | (string & {});
      /** Whether a person has looked at the code, and what they decided. */
      reviewState: "not_reviewed" | "pending" | "approved" | "rejected" | (string & {});
      /** The reason that this person gave. */
      reviewReason?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      reviewedAt?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** One call of the trade engine. */
    UsageLogEntry: {
      /** Id of the entry. */
      id: string;
      /** The `x-request-id` of the call. */
      requestId: string;
      /** Endpoint that was called. */
      endpoint: "duties-taxes" | "hts-compliance" | "classifications" | (string & {});
      /** HTTP status of the reply. */
      statusCode: number;
      /** Milliseconds until the reply. */
      durationMs: number;
      /** Two-letter code of where the goods came from. */
      originCountry?: string;
      /** Two-letter code of where they went, or a destination filter. */
      destinationCountry?: string;
      /** ISO 4217 code of the total. */
      currency?: string;
      /** Number of goods in the request. */
      commoditiesCount?: number;
      /** Duties and taxes that were calculated. */
      total?: number;
      /** Collection that was made. */
      collectionId?: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
    };
    /** How often the trade engine was called. */
    UsageStats: {
      /** Start of the period that was counted, included. */
      from: string;
      /** End of that period, not included. */
      to: string;
      /** Number of calls. */
      totalRequests: number;
      /** Calls that were answered with a status below 400. */
      successful: number;
      /** Calls that were answered with 400 or above. */
      failed: number;
      /** Collections that were made. */
      collectionsCreated: number;
      /** The same for each period that has calls. */
      byDay: {
        /** A day, or a month when grouped by month. */
        date: string;
        /** Number of calls. */
        totalRequests: number;
        /** Calls that were answered with a status below 400. */
        successful: number;
        /** Calls that were answered with 400 or above. */
        failed: number;
        /** Collections that were made. */
        collectionsCreated: number;
      }[];
      /** The same for each destination. */
      byDestination: {
        /** `unknown` where it could not be read. */
        destination: string;
        /** Number of calls. */
        totalRequests: number;
        /** Calls that were answered with a status below 400. */
        successful: number;
        /** Calls that were answered with 400 or above. */
        failed: number;
        /** Collections that were made. */
        collectionsCreated: number;
      }[];
    };
    /** One event of an object. */
    HistoryEvent: {
      /** Id of the event. */
      id: string;
      /** Number of events of its stream up to and including this one. */
      version: number;
      /** What happened. */
      type: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      recordedAt: string;
      /** Who did it: the subject of the token, `system`, or a carrier. */
      actor: string;
      /** The `x-request-id` of the request that led to it. */
      correlationId: string;
      /** The event that caused it, where one did. */
      causationId?: string;
      /** What the event says. In place of a person who was erased, and of a document deleted with one, stands `{"erased": true, "erasedAt"}`; in place of a person whom no reply shows to the account `{"hidden": true}`. */
      data: unknown;
      /** The sha256 of the stored event; known once its stream has a later event. */
      hash?: string;
      /** The hash of the event before it in its stream. */
      previousHash?: string;
    };
    /** An object compared with itself at two points of its history. */
    ObjectDifference: {
      /** Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** The kind of the object. */
      kind: "shipment" | "pickup" | "manifest" | "taxes_collection" | "product" | "duty_quote" | "webhook_endpoint" | "account_settings" | "restriction_overrides" | (string & {});
      /** The id of the object. */
      id: string;
      /** The earlier point. */
      from: {
        /** Number of events of its stream that are part of it. */
        version: number;
        /**
         * Format: date-time
         * ISO 8601 in UTC, with milliseconds.
         */
        at: string;
      };
      /** The later point. */
      to: {
        /** Number of events of its stream that are part of it. */
        version: number;
        /**
         * Format: date-time
         * ISO 8601 in UTC, with milliseconds.
         */
        at: string;
      };
      /** What happened between them, without the data: the latest 1,000 events at most. */
      events: {
        /** Id of the event. */
        id: string;
        /** Number of events of its stream up to and including this one. */
        version: number;
        /** What happened. */
        type: string;
        /**
         * Format: date-time
         * ISO 8601 in UTC, with milliseconds.
         */
        recordedAt: string;
        /** Who did it: the subject of the token, `system`, or a carrier. */
        actor: string;
        /** The `x-request-id` of the request that led to it. */
        correlationId: string;
        /** The event that caused it, where one did. */
        causationId?: string;
      }[];
      /** Field by field; empty where nothing changed. */
      changes: components["schemas"]["ObjectChange"][];
    };
    /** One change. Applied in their order, the changes turn the first state into the second. */
    ObjectChange: {
      /**
       * As in a JSON Patch (RFC 6902).
       */
      op: "add" | "remove" | "replace";
      /** A JSON Pointer (RFC 6901) into the object. Empty: the whole object. */
      path: string;
      /** What stood there; absent where nothing did. */
      before?: unknown;
      /** What stands there then; absent where nothing does. */
      after?: unknown;
      /** The events that changed this field of the object. Empty where none of its own did: another object or the clock. Absent where there are too many events between the two points: more than 200, or fewer of a large object, of settings, overrides or a webhook endpoint. */
      changedBy?: number[];
    };
    /** What was erased, and what stays. */
    ErasureReport: {
      /** Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** Whether nothing was erased. */
      dryRun: boolean;
      /** What was erased; empty when it was erased before. */
      erased: {
        /** Kind of the object. */
        type: "shipment" | "pickup" | "manifest" | "taxesCollection" | (string & {});
        /** Id of the object. */
        id: string;
        /** Account of the object. */
        accountId: string;
        /** Names of the erased people, such as shipTo. */
        entries: string[];
        /** Documents that were deleted. */
        files: number;
      }[];
      /** Shipments of the request, and what belongs to them, whose people an earlier erasure took. */
      erasedBefore: {
        /** Kind of the object. */
        type: "shipment" | "pickup" | "manifest" | "taxesCollection" | (string & {});
        /** Id of the object. */
        id: string;
        /** Account of the object. */
        accountId: string;
        /**
         * Format: date-time
         * ISO 8601 in UTC, with milliseconds.
         */
        erasedAt: string;
      }[];
      /** What belongs to other parcels too, and stays. */
      shared: {
        /** Kind of the object. */
        type: "shipment" | "pickup" | "manifest" | "taxesCollection" | (string & {});
        /** Id of the object. */
        id: string;
        /** Why it stays for now. */
        reason: string;
      }[];
      /** What no erasure takes away. */
      retained: {
        /** What is stored further on. */
        what: string;
        /** Why. */
        reason: string;
      }[];
      /** False if files and keys are still being deleted in the background. */
      finished: boolean;
    };
    /** Everything that is stored about a person. */
    PersonalExport: {
      /** Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** Every object in which the person stands. */
      records: {
        /** Kind of the object. */
        type: string;
        /** Id of the object. */
        id: string;
        /** Account of the object. */
        accountId: string;
        /** The person, by the name of the field. */
        entries: {
          [key: string]: unknown;
        };
        /** The history of the object. */
        events: {
          /** What happened. */
          type: string;
          /**
           * Format: date-time
           * ISO 8601 in UTC, with milliseconds.
           */
          recordedAt: string;
          /** Its details, without people. */
          data: unknown;
        }[];
      }[];
    };
    /** A webhook that the sandbox inbox received. */
    InboxMessage: {
      /** Id of the delivery that was received. */
      id: string;
      /** Account whose inbox it came to. */
      accountId: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      receivedAt: string;
      /** Headers that concern the webhook, by lower-case name. */
      headers: {
        [key: string]: string;
      };
      /** As it came. */
      body: string;
      /** Whether x-service-signature and webhook-signature are valid. */
      verdict: {
        /** Whether `x-service-signature` is valid. */
        service: boolean;
        /** Whether `webhook-signature` is valid. */
        standard: boolean;
      };
    };
    /** A text message or an e-mail that the sandbox would have sent. */
    InboxNotification: {
      /** Id of the message. */
      id: string;
      /** Account that asked for it. */
      accountId: string;
      /** Whether it is a text message or an e-mail. */
      channel: "sms" | "email" | (string & {});
      /** Messages with one reference are one message. */
      reference: string;
      /**
       * Format: date-time
       * ISO 8601 in UTC, with milliseconds.
       */
      receivedAt: string;
      /** Phone number or e-mail address. */
      to: string;
      /** Name of the recipient of an e-mail. */
      toName?: string;
      /** Address to which replies to the e-mail go. */
      replyTo?: string;
      /** Language of the e-mail, as BCP 47 writes it. */
      language?: string;
      /** Subject of the e-mail. */
      subject?: string;
      /** The text of the message. */
      text: string;
      /**
       * Format: date-time
       * When a real sender would have sent it: it is 20:00 to 08:00 at the consignee. Absent by day.
       */
      wouldWaitUntil?: string;
      /** The e-mail as HTML. */
      html?: string;
      /** Files that come with the e-mail. The inbox does not store them. */
      attachments?: {
        /** Name of the file. */
        name: string;
        /** Media type. */
        type: string;
        /** Size of the file. */
        bytes: number;
      }[];
    };
    /** Where to find what this service offers. */
    Index: {
      /** What answers here. */
      name: "Waybill" | (string & {});
      /** The interface, to read and to try. */
      documentation: string;
      /** The interface as an OpenAPI document. */
      openapi: string;
      /** Whether the process is alive. */
      health: string;
      /** Whether the service accepts requests. */
      readiness: string;
    };
    /** What consignees pay for the collection itself, from a day on. */
    CollectionFeeOutput: {
      /** First day, UTC, YYYY-MM-DD; until the day of the next entry. */
      validFrom: string;
      /** ISO 4217 code of `amount`, `min` and `max`. Converted by the rates of the day. */
      currency: string;
      /** Fixed part; "0" charges nothing. */
      amount?: unknown;
      /** A fraction of duties and taxes, added to `amount`. */
      rate?: unknown;
      /** The part by `rate` is at least this. */
      min?: unknown;
      /** The part by `rate` is at most this. */
      max?: unknown;
    };
    /** `name` or `company` is required; `state` in US, CA and AU; `postcode` wherever the country has postcodes. */
    ShownParty: {
      /** Person who sends or receives. */
      name?: string;
      /** Company that sends or receives. */
      company?: string;
      /** Email for notices about the parcel and for customs. */
      email?: string;
      /** Telephone number with country code, for the carrier and for customs. */
      phone?: string;
      address: components["schemas"]["ShownAddress"];
      latin?: components["schemas"]["InLatin"];
      /** Tax number given by a state or province. */
      stateTaxId?: string;
      /** Tax number given by the country, for example a VAT or EIN number. */
      countryTaxId?: string;
    };
    /** Where the person or company is. */
    ShownAddress: {
      /** Street and house number. */
      line1: string;
      /** Flat, floor, building or company mail code. */
      line2?: string;
      /** Town or city. */
      city: string;
      /** State, province or region; a code where the country has codes. */
      state?: string;
      /** Postcode as the country writes it. */
      postcode?: string;
      /** A two-letter code of the interface. */
      country: string;
    };
    /** addressLine1, addressLine2 and postalCode, or line1, line2 and postcode as in a Party. Returned as sent. */
    ShownPickupAddress: {
      /** Person who hands the parcels over. */
      name?: string;
      /** Company that hands the parcels over. */
      company?: string;
      /** Email for questions of the carrier. */
      email?: string;
      /** Telephone number with country code, for the driver. */
      phone?: string;
      /** Where the parcels are collected. */
      address: {
        /** Street and house number. */
        addressLine1?: string;
        /** Street and house number, in place of `addressLine1`. */
        line1?: string;
        /** Flat, floor or building. */
        addressLine2?: string;
        /** Flat, floor or building, in place of `addressLine2`. */
        line2?: string;
        /** Town or city. */
        city: string;
        /** State, province or region; a code where the country has codes. */
        state?: string;
        /** Postcode as the country writes it. */
        postalCode?: string;
        /** Postcode, in place of `postalCode`. */
        postcode?: string;
        /** A two-letter code of the interface. */
        country: string;
      };
      /** The same in Latin letters, where name or address are in another script: carriers get it. */
      latin?: {
        /** In place of the name. */
        name?: string;
        /** Street and house number. */
        line1?: string;
        /** Flat, floor or building. */
        line2?: string;
        /** Town or city. */
        city?: string;
        /** Street and house number, in place of `line1`. */
        addressLine1?: string;
        /** Flat, floor or building, in place of `line2`. */
        addressLine2?: string;
      };
      /** Tax number given by a state or province. */
      stateTaxId?: string;
      /** Tax number given by the country. */
      countryTaxId?: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  listLabels: {
    parameters: {
      query?: {
        /** Only shipments in one of these states. */
        status?: ("booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided") | ("booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided")[];
        /** Only the shipment with this tracking number. */
        trackingNumber?: string;
        /** Only shipments with this reference, written exactly so. */
        customerReference?: string;
        /** For example `2026-11-24`. */
        createdAtFrom?: string;
        /** For example `2026-11-24`. */
        createdAtTo?: string;
        /** Only objects changed at this time or later; a date is its beginning in UTC. For example `2026-11-24`. */
        updatedAtFrom?: string;
        /** For example `["shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"]`. */
        id?: string | string[];
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: createdAt, updatedAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Shipments. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Shipment"][];
        };
      };
    };
  };
  createLabel: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LabelRequest"];
      };
    };
    responses: {
      /** The shipment, with its label. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            shipment: components["schemas"]["Shipment"];
          };
        };
      };
    };
  };
  getLabel: {
    parameters: {
      query?: {
        /** `base64`: the reply contains the documents. */
        include?: "base64";
        /** The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** Id of the shipment. */
        shipmentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The shipment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            shipment: components["schemas"]["Shipment"];
          };
        };
      };
    };
  };
  voidLabel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the shipment. */
        shipmentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The voided shipment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            shipment: components["schemas"]["Shipment"];
            /** Id of the shipment. */
            shipmentId: string;
            /** Number the voided label had. */
            trackingNumber?: string;
            /** The label is void and the parcel must not be sent. */
            status: "voided" | (string & {});
          };
        };
      };
    };
  };
  downloadDocument: {
    parameters: {
      query?: {
        /** When the address stops working, in seconds since 1970; part of a signed address. */
        expires?: string;
        /** Proof that this service made the address; part of a signed address. */
        signature?: string;
      };
      header?: never;
      path: {
        /** Id of the shipment. */
        shipmentId: string;
        /** Id of the document. */
        documentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/pdf": string;
          "image/png": string;
          "image/jpeg": string;
          "text/plain": string;
          "application/octet-stream": string;
        };
      };
    };
  };
  listServices: {
    parameters: {
      query?: {
        /** For example `true`. */
        includeInactive?: "true" | "false";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Services. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Service"][];
        };
      };
    };
  };
  quoteRates: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["QuoteRequest"];
      };
    };
    responses: {
      /** Rates. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** A price for each service that carries the parcel. */
            rates: components["schemas"]["Rate"][];
            scaleWeight: components["schemas"]["ShownWeight"];
            /** Volumetric weight, where dimensions are given. */
            dimWeight?: components["schemas"]["ShownWeight"];
            billWeight: components["schemas"]["ShownWeight"];
          };
        };
      };
    };
  };
  trackParcel: {
    parameters: {
      query?: {
        /** The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** Number of the parcel, or of one of its legs; spaces and case do not matter. */
        trackingNumber: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Where it is, and its whole history. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Where the parcel is in its life. */
            status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided" | (string & {});
            /** Id of the shipment. */
            shipmentId: string;
            /** Number the parcel is tracked by; absent until it is booked. */
            trackingNumber?: string;
            /** The client's own number of the order, as sent. */
            customerReference?: string;
            /**
             * Format: date-time
             * ISO 8601 in UTC, with milliseconds.
             */
            shipDate: string;
            /**
             * Format: date-time
             * Day of the delivery, as the beginning of that day in UTC: a day, not a time to convert to a time zone.
             */
            estimatedDelivery: string;
            /** The whole history, newest first. */
            events: components["schemas"]["TrackingEvent"][];
            shipFrom?: components["schemas"]["ShownParty"];
            shipTo?: components["schemas"]["ShownParty"];
            firstMile: components["schemas"]["Leg"];
            lastMile: components["schemas"]["Leg"];
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            tracking: components["schemas"]["Tracking"];
          };
        };
      };
    };
  };
  pushTrackingEvents: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TrackingEventPush"];
      };
    };
    responses: {
      /** What became of them, parcel by parcel. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** Events of parcels that are known. */
            accepted: number;
            /** Events that were new. */
            recorded: number;
            /** Outcome for each tracking number of the request. */
            results: {
              /** Tracking number as sent. */
              trackingNumber: string;
              /** Whether the parcel is known and its events were recorded. */
              success: boolean;
              /** Number of events that were new. */
              newEvents: number;
              /** For operators only. */
              shipmentId?: string;
              /** The outcome in a sentence. */
              message: string;
            }[];
          };
        };
      };
    };
  };
  syncTracking: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The result for each shipment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SyncReport"];
        };
      };
    };
  };
  listUnknownTrackingCodes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The newest first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UnknownTrackingCode"][];
        };
      };
    };
  };
  addSurcharge: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** The id of the shipment, or a tracking number of it: its own, or that of one of its legs. */
        shipmentId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SurchargeRequest"];
      };
    };
    responses: {
      /** The surcharge, and to an operator the shipment with all of them. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            surcharge: components["schemas"]["Surcharge"];
            shipment?: components["schemas"]["Shipment"];
          };
        };
      };
    };
  };
  assignLeg: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** The id of the shipment, or a tracking number of it: its own, or that of one of its legs. */
        shipmentId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LegRequest"];
      };
    };
    responses: {
      /** The legs, and to an operator the shipment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            firstMile?: components["schemas"]["Leg"];
            lastMile?: components["schemas"]["Leg"];
            shipment?: components["schemas"]["Shipment"];
          };
        };
      };
    };
  };
  uploadDocuments: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DocumentUploadRequest"];
      };
    };
    responses: {
      /** The documents, in the order they were sent. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DocumentUploadReply"];
        };
      };
    };
  };
  listWebhooks: {
    parameters: {
      query?: {
        /** Only objects changed at this time or later; a date is its beginning in UTC. For example `2026-11-24`. */
        updatedAtFrom?: string;
        /** For example `["shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"]`. */
        id?: string | string[];
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: createdAt, updatedAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Endpoints, without their secrets. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpoint"][];
        };
      };
    };
  };
  registerWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookRegistration"];
      };
    };
    responses: {
      /** The endpoint, with its secret. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpointWithSecret"];
        };
      };
    };
  };
  getWebhook: {
    parameters: {
      query?: {
        /** The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** Id of the webhook endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The endpoint, without its secret. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpoint"];
        };
      };
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the webhook endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The endpoint as it was. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpoint"];
        };
      };
    };
  };
  changeWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the webhook endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookChange"];
      };
    };
    responses: {
      /** The endpoint as it is now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpoint"];
        };
      };
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the webhook endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The endpoint, with its new secret. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpointWithSecret"];
        };
      };
    };
  };
  testWebhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookTestRequest"];
      };
    };
    responses: {
      /** What was sent, for each shipment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookTestReport"];
        };
      };
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** Only deliveries in one of these states. */
        status?: ("pending" | "delivered" | "skipped" | "exhausted") | ("pending" | "delivered" | "skipped" | "exhausted")[];
        /** Only objects changed at this time or later; a date is its beginning in UTC. For example `2026-11-24`. */
        updatedAtFrom?: string;
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: createdAt, updatedAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path: {
        /** Id of the webhook endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Deliveries with their attempts. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDelivery"][];
        };
      };
    };
  };
  redeliverWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the webhook endpoint. */
        id: string;
        /** Id of the delivery. */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The delivery, pending. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDelivery"];
        };
      };
    };
  };
  recoverWebhookDeliveries: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the webhook endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookRecovery"];
      };
    };
    responses: {
      /** Started; the list of deliveries shows the progress. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Id of the webhook endpoint. */
            id: string;
            /**
             * Format: date-time
             * ISO 8601 in UTC, with milliseconds.
             */
            since: string;
            /** What happens next, in a sentence. */
            message: string;
          };
        };
      };
    };
  };
  getAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The account. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Account"];
        };
      };
    };
  };
  getAccountSettings: {
    parameters: {
      query?: {
        /** The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The settings, defaults written out. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AccountSettings"];
        };
      };
    };
  };
  changeAccountSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AccountSettingsChange"];
      };
    };
    responses: {
      /** The settings as they are now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AccountSettings"];
        };
      };
    };
  };
  setLogo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LogoRequest"];
      };
    };
    responses: {
      /** The settings as they are now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AccountSettings"];
        };
      };
    };
  };
  removeLogo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The settings as they are now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AccountSettings"];
        };
      };
    };
  };
  listSecurityEvents: {
    parameters: {
      query?: {
        /** Only events of one of these kinds. */
        kind?: ("sign_in.succeeded" | "sign_in.refused" | "confirmation.refused" | "session.ended" | "password.changed" | "one_time_codes.turned_on" | "one_time_codes.turned_off" | "one_time_codes.waived" | "one_time_codes.waiver_ended" | "recovery_codes.replaced" | "recovery_code.used" | "user.added" | "user.role_changed" | "user.disabled" | "user.enabled" | "user.unlocked" | "token.created" | "token.revoked" | "app.registered" | "app.changed" | "app.secret_rotated" | "app.deleted" | "app_access.granted" | "app_access.ended" | "webhook.registered" | "webhook.secret_rotated" | "settings.sign_in_changed" | "settings.brand_changed") | ("sign_in.succeeded" | "sign_in.refused" | "confirmation.refused" | "session.ended" | "password.changed" | "one_time_codes.turned_on" | "one_time_codes.turned_off" | "one_time_codes.waived" | "one_time_codes.waiver_ended" | "recovery_codes.replaced" | "recovery_code.used" | "user.added" | "user.role_changed" | "user.disabled" | "user.enabled" | "user.unlocked" | "token.created" | "token.revoked" | "app.registered" | "app.changed" | "app.secret_rotated" | "app.deleted" | "app_access.granted" | "app_access.ended" | "webhook.registered" | "webhook.secret_rotated" | "settings.sign_in_changed" | "settings.brand_changed")[];
        /** Only events that concern this user. */
        userId?: string;
        /** For example `2026-11-24`. */
        createdAtFrom?: string;
        /** For example `2026-11-24`. */
        createdAtTo?: string;
        /** For example `["shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"]`. */
        id?: string | string[];
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: createdAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Events, newest first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SecurityEvent"][];
        };
      };
    };
  };
  listOAuthApps: {
    parameters: {
      query?: {
        /** Only objects changed at this time or later; a date is its beginning in UTC. For example `2026-11-24`. */
        updatedAtFrom?: string;
        /** For example `["shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"]`. */
        id?: string | string[];
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: createdAt, updatedAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Apps, without their secrets. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OAuthApp"][];
        };
      };
    };
  };
  createOAuthApp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OAuthAppRegistration"];
      };
    };
    responses: {
      /** The app, with its secret. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OAuthAppWithSecret"];
        };
      };
    };
  };
  getOAuthApp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the app. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The app, without its secret. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OAuthApp"];
        };
      };
    };
  };
  deleteOAuthApp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the app. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The app as it was. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OAuthApp"];
        };
      };
    };
  };
  changeOAuthApp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the app. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["OAuthAppChange"];
      };
    };
    responses: {
      /** The app as it is now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OAuthApp"];
        };
      };
    };
  };
  rotateOAuthAppSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the app. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The app, with its new secret. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OAuthAppWithSecret"];
        };
      };
    };
  };
  listAccountCredentials: {
    parameters: {
      query?: {
        /** For example `["shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"]`. */
        id?: string | string[];
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: createdAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** One entry for each approval, without secrets. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AccountCredentials"][];
        };
      };
    };
  };
  endAccountCredentials: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the credentials. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The credentials as they were. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AccountCredentials"];
        };
      };
    };
  };
  getTokens: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TokenRequest"];
      };
    };
    responses: {
      /** An access token, and a refresh token for the next one. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Tokens"];
        };
      };
    };
  };
  refreshTokens: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RefreshRequest"];
      };
    };
    responses: {
      /** An access token, and the next refresh token. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Tokens"];
        };
      };
    };
  };
  revokeToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RevocationRequest"];
      };
    };
    responses: {
      /** The token is not valid any more. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Revocation"];
        };
      };
    };
  };
  getAuthorizationServer: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The metadata of RFC 8414. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuthorizationServer"];
        };
      };
    };
  };
  listPickups: {
    parameters: {
      query?: {
        /** Only pickups in one of these states. */
        status?: ("created" | "confirmed" | "completed" | "failed" | "cancelled") | ("created" | "confirmed" | "completed" | "failed" | "cancelled")[];
        /** For example `2026-11-24`. */
        startAtFrom?: string;
        /** For example `2026-11-24`. */
        startAtTo?: string;
        /** Only pickups this shipment is or was in. */
        shipmentId?: string;
        /** Only objects changed at this time or later; a date is its beginning in UTC. For example `2026-11-24`. */
        updatedAtFrom?: string;
        /** For example `["shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"]`. */
        id?: string | string[];
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: createdAt, startAt, updatedAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Pickups. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Pickup"][];
        };
      };
    };
  };
  createPickup: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PickupRequest"];
      };
    };
    responses: {
      /** The pickup. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            pickup: components["schemas"]["Pickup"];
          };
        };
      };
    };
  };
  getPickup: {
    parameters: {
      query?: {
        /** The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** Id of the pickup. */
        pickupId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The pickup. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            pickup: components["schemas"]["Pickup"];
          };
        };
      };
    };
  };
  cancelPickup: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the pickup. */
        pickupId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** When it was cancelled. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Id of the pickup. */
            id: string;
            /** The pickup is cancelled. */
            status: "cancelled" | (string & {});
            /**
             * Format: date-time
             * ISO 8601 in UTC, with milliseconds.
             */
            cancelledAt: string;
          };
        };
      };
    };
  };
  listManifests: {
    parameters: {
      query?: {
        /** Only manifests in one of these states. */
        status?: ("created" | "closed") | ("created" | "closed")[];
        /** Only manifests with this reference, written exactly so. */
        reference?: string;
        /** For example `2026-11-24`. */
        createdAtFrom?: string;
        /** For example `2026-11-24`. */
        createdAtTo?: string;
        /** Only objects changed at this time or later; a date is its beginning in UTC. For example `2026-11-24`. */
        updatedAtFrom?: string;
        /** For example `["shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"]`. */
        id?: string | string[];
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: createdAt, updatedAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Manifests. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Manifest"][];
        };
      };
    };
  };
  createManifest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ManifestRequest"];
      };
    };
    responses: {
      /** The manifest, with its printed document. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreatedManifest"];
        };
      };
    };
  };
  closeDay: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CloseDayRequest"];
      };
    };
    responses: {
      /** There was nothing left. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** One manifest for each address the parcels are sent from. */
            manifests: components["schemas"]["Manifest"][];
          };
        };
      };
      /** The manifests that were made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** One manifest for each address the parcels are sent from. */
            manifests: components["schemas"]["Manifest"][];
          };
        };
      };
    };
  };
  getManifest: {
    parameters: {
      query?: {
        /** The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** Id of the manifest. */
        manifestId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The manifest. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Manifest"];
        };
      };
    };
  };
  downloadManifest: {
    parameters: {
      query?: {
        /** When the address stops working, in seconds since 1970; part of a signed address. */
        expires?: string;
        /** Proof that this service made the address; part of a signed address. */
        signature?: string;
      };
      header?: never;
      path: {
        /** Id of the manifest. */
        manifestId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** A PDF of A4 sheets. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/pdf": string;
        };
      };
    };
  };
  calculateDuties: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DutiesRequest"];
      };
    };
    responses: {
      /** The calculation. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** Id of this calculation; absent where a collection was requested. */
            quoteId?: string;
            /** The calculation; null where a collection was requested. */
            dutiesAndTaxes: components["schemas"]["DutiesAndTaxes"] | null;
            collection?: components["schemas"]["NewTaxesCollection"];
          };
        };
      };
    };
  };
  listKnowledge: {
    parameters: {
      query?: {
        /** Only these destinations. For example `GB`. */
        destination?: ("AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX") | ("AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX")[];
        /** For example `["shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"]`. */
        id?: string | string[];
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: destination. For example `["destination","ASC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Destinations. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DestinationKnowledge"][];
        };
      };
    };
  };
  getSettlement: {
    parameters: {
      query?: {
        /** The first day (UTC) of the period; without it, the period begins with the first payment. For example `2026-11-24`. */
        from?: string;
        /** The last day (UTC) of the period, or a time within it. Without it, the period ends now. For example `2026-11-24`. */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The balances. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Settlement"];
        };
      };
    };
  };
  exportSettlement: {
    parameters: {
      query?: {
        /** The first day (UTC) of the period; without it, the period begins with the first payment. For example `2026-11-24`. */
        from?: string;
        /** The last day (UTC) of the period, or a time within it. Without it, the period ends now. For example `2026-11-24`. */
        to?: string;
        /** The form of the file; `csv`, with or without it. For example `csv`. */
        format?: "csv";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** One line for each change, after a header. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": string;
        };
      };
    };
  };
  listTaxesCollections: {
    parameters: {
      query?: {
        /** Only collections in one of these states. */
        status?: ("pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled") | ("pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled")[];
        /** Only those of this parcel. */
        trackingNumber?: string;
        /** Only those with this number of the client's order. */
        customerReference?: string;
        /** Only those that are pending after their deadline. For example `true`. */
        overdueOnly?: "true" | "false";
        /** Archived collections too. For example `true`. */
        includeArchived?: "true" | "false";
        /** For example `2026-11-24`. */
        createdAtFrom?: string;
        /** For example `2026-11-24`. */
        createdAtTo?: string;
        /** For example `2026-11-24`. */
        collectionDeadlineFrom?: string;
        /** For example `2026-11-24`. */
        collectionDeadlineTo?: string;
        /** Only objects changed at this time or later; a date is its beginning in UTC. For example `2026-11-24`. */
        updatedAtFrom?: string;
        /** For example `["shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"]`. */
        id?: string | string[];
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: createdAt, collectionDeadline, updatedAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Taxes collections. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxesCollection"][];
        };
      };
    };
  };
  exportTaxesCollections: {
    parameters: {
      query?: {
        /** Only collections in one of these states. */
        status?: ("pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled") | ("pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled")[];
        /** Only those of this parcel. */
        trackingNumber?: string;
        /** Only those with this number of the client's order. */
        customerReference?: string;
        /** Only those that are pending after their deadline. For example `true`. */
        overdueOnly?: "true" | "false";
        /** Archived collections too. For example `true`. */
        includeArchived?: "true" | "false";
        /** For example `2026-11-24`. */
        createdAtFrom?: string;
        /** For example `2026-11-24`. */
        createdAtTo?: string;
        /** For example `2026-11-24`. */
        collectionDeadlineFrom?: string;
        /** For example `2026-11-24`. */
        collectionDeadlineTo?: string;
        /** Only objects changed at this time or later; a date is its beginning in UTC. For example `2026-11-24`. */
        updatedAtFrom?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
        /** The form of the file; `csv`, with or without it. For example `csv`. */
        format?: "csv";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** One line for each taxes collection, after a header. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/csv": string;
        };
      };
    };
  };
  getTaxesCollection: {
    parameters: {
      query?: {
        /** The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The taxes collection. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxesCollectionReply"];
        };
      };
    };
  };
  downloadTaxesCollectionAttachment: {
    parameters: {
      query?: {
        /** When the address stops working, in seconds since 1970; part of a signed address. */
        expires?: string;
        /** Proof that this service made the address; part of a signed address. */
        signature?: string;
        /** Language of the paper. Default: the consignee's, by the address. */
        lang?: "en" | "de" | "fr" | "es" | "it" | "nl";
        /** The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** Id of the taxes collection. */
        id: string;
        /** Id of the attachment. */
        attachmentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** A PDF of A4 sheets. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/pdf": string;
        };
      };
    };
  };
  cancelTaxesCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["CancelCollectionRequest"];
      };
    };
    responses: {
      /** The taxes collection as it is now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxesCollectionReply"];
        };
      };
    };
  };
  archiveTaxesCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The taxes collection as it is now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxesCollectionReply"];
        };
      };
    };
  };
  recalculateTaxesCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The taxes collection as it is now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxesCollectionReply"];
        };
      };
    };
  };
  resolveTaxesCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ResolveCollectionRequest"];
      };
    };
    responses: {
      /** The taxes collection as it is now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxesCollectionReply"];
        };
      };
    };
  };
  payTaxesCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PaymentRequest"];
      };
    };
    responses: {
      /** What became of the attempt. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PaymentReply"];
        };
      };
    };
  };
  refundTaxesCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RefundRequest"];
      };
    };
    responses: {
      /** The taxes collection, with the refund among its transactions. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxesCollectionReply"];
        };
      };
    };
  };
  settleTaxesCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["SettleRequest"];
      };
    };
    responses: {
      /** The taxes collection as it is now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxesCollectionReply"];
        };
      };
    };
  };
  remindConsignee: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["RemindRequest"];
      };
    };
    responses: {
      /** The taxes collection, with the reminders among its stages. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaxesCollectionReply"];
        };
      };
    };
  };
  classifyProducts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClassificationRequest"];
      };
    };
    responses: {
      /** One classification a product, in their order. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ClassificationReply"];
        };
      };
    };
  };
  listProducts: {
    parameters: {
      query?: {
        /** Only products in one of these states of review. */
        reviewState?: ("not_reviewed" | "pending" | "approved" | "rejected") | ("not_reviewed" | "pending" | "approved" | "rejected")[];
        /** Only products with one of these levels. */
        confidenceLevel?: ("low" | "medium" | "high") | ("low" | "medium" | "high")[];
        /** Only the product with this id of the seller's. */
        productId?: string;
        /** Only objects changed at this time or later; a date is its beginning in UTC. For example `2026-11-24`. */
        updatedAtFrom?: string;
        /** For example `["shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"]`. */
        id?: string | string[];
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: updatedAt, createdAt. For example `["updatedAt","DESC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Products. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Product"][];
        };
      };
    };
  };
  getProduct: {
    parameters: {
      query?: {
        /** For example `P-1001-M`. */
        variantId?: string;
        /** The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** The `productId` the product was classified under, or the `variantId` where it was sent without one. */
        productId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The product. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Product"];
        };
      };
    };
  };
  reviewProduct: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** The `productId` the product was classified under, or the `variantId` where it was sent without one. */
        productId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProductReview"];
      };
    };
    responses: {
      /** The product as it is now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Product"];
        };
      };
    };
  };
  checkCompliance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ComplianceRequest"];
      };
    };
    responses: {
      /** The restrictions, product by product. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** One entry for each product, in their order. */
            compliance: {
              /** Which product of the request, from 1. */
              itemNumber: number;
              /** Customs code the product was looked up by. */
              hsCode?: string;
              /** As sent. */
              productId?: string;
              /** As sent. */
              variantId?: string;
              /** Whether a person has looked at the code of the remembered product. */
              reviewState?: "not_reviewed" | "pending" | "approved" | "rejected" | (string & {});
              /** Digits of the code that restrictions were found by. */
              matchedHsCode?: string;
              /** How much of the code the match covers; `none` when nothing was found. */
              matchLevel: "line" | "subheading" | "heading" | "chapter" | "any" | "none" | (string & {});
              /** Restrictions on the import of the goods; empty where none is known. */
              restrictions: components["schemas"]["Restriction"][];
            }[];
          };
        };
      };
    };
  };
  getRestrictionOverrides: {
    parameters: {
      query?: {
        /** The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The rules, by name. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** Restrictions the account has set aside. */
            restrictionOverrides: {
              /** Names of the rules that the account overrides. */
              rules: string[];
              /** Why, as sent. */
              reason?: string;
              /**
               * Format: date-time
               * ISO 8601 in UTC, with milliseconds.
               */
              updatedAt?: string;
            };
          };
        };
      };
    };
  };
  changeRestrictionOverrides: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RestrictionOverrides"];
      };
    };
    responses: {
      /** The overridden rules as they are now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** Restrictions the account has set aside. */
            restrictionOverrides: {
              /** Names of the rules that the account overrides. */
              rules: string[];
              /** Why, as sent. */
              reason?: string;
              /**
               * Format: date-time
               * ISO 8601 in UTC, with milliseconds.
               */
              updatedAt?: string;
            };
          };
        };
      };
    };
  };
  listDutiesUsageLogs: {
    parameters: {
      query?: {
        /** For example `2026-11-24`. */
        from?: string;
        /** For example `2026-11-24`. */
        to?: string;
        /** Only calls of these endpoints. */
        endpoint?: ("duties-taxes" | "hts-compliance" | "classifications") | ("duties-taxes" | "hts-compliance" | "classifications")[];
        /** For example `["shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"]`. */
        id?: string | string[];
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: createdAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Calls. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UsageLogEntry"][];
        };
      };
    };
  };
  getDutiesUsageStats: {
    parameters: {
      query?: {
        /** For example `2026-11-24`. */
        from?: string;
        /** For example `2026-11-24`. */
        to?: string;
        /** Length of the periods that are counted. */
        groupBy?: "day" | "month" | "destination";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The counts. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UsageStats"];
        };
      };
    };
  };
  listHistory: {
    parameters: {
      query?: {
        /** Only events beyond this version, in the order of the list: later ones in ascending order, earlier ones in descending order. For example `50`. */
        after?: string;
        /** Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** A direction, or a field and a direction. Fields: version. For example `["version","DESC"]`. */
        sort?: string;
      };
      header?: never;
      path: {
        /** The kind of the object. */
        kind: "shipment" | "pickup" | "manifest" | "taxes_collection" | "product" | "duty_quote" | "webhook_endpoint" | "account_settings" | "restriction_overrides";
        /** The id of the object; of settings and overrides, the id of the account; of a product, its `id`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Events. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HistoryEvent"][];
        };
      };
    };
  };
  compareObject: {
    parameters: {
      query?: {
        /** The earlier point: a version or an RFC 3339 timestamp; before its first event when absent. For example `1`. */
        from?: string;
        /** The later point; now when absent. For example `2026-11-24T12:00:00Z`. */
        to?: string;
      };
      header?: never;
      path: {
        /** The kind of the object. */
        kind: "shipment" | "pickup" | "manifest" | "taxes_collection" | "product" | "duty_quote" | "webhook_endpoint" | "account_settings" | "restriction_overrides";
        /** The id of the object; of settings and overrides, the id of the account; of a product, its `id`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The difference. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ObjectDifference"];
        };
      };
    };
  };
  erasePersonalData: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ErasureRequest"];
      };
    };
    responses: {
      /** What was erased, and what stays. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErasureReport"];
        };
      };
    };
  };
  exportPersonalData: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PersonalExportRequest"];
      };
    };
    responses: {
      /** Everything that is stored about the person. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PersonalExport"];
        };
      };
    };
  };
  getLogKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** A JSON Web Key Set (RFC 7517) of Ed25519 keys, newest first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Public keys that signatures of the log and of its exports are checked with. */
            keys: ({
              /** Id of the key; signatures name it in their header. */
              kid: string;
            } & {
              [key: string]: unknown;
            })[];
          };
        };
      };
    };
  };
  advanceParcel: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SandboxAdvance"];
      };
    };
    responses: {
      /** The shipment after its new scans, or the collection as it is then. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            shipment: components["schemas"]["Shipment"];
            /** Number of scans that were added. */
            newEvents: number;
          } | {
            /** Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            collection: components["schemas"]["TaxesCollection"];
          };
        };
      };
    };
  };
  receiveWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Account the inbox belongs to. */
        accountId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** Kept. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * The webhook is stored.
             */
            received: true;
          };
        };
      };
    };
  };
  listInbox: {
    parameters: {
      query?: {
        /** Account to read the inbox of; the demo account when absent. */
        accountId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The last 200 webhooks of the account; without one, of the demo account. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InboxMessage"][];
        };
      };
    };
  };
  listInboxMessages: {
    parameters: {
      query?: {
        /** Account to read the inbox of; the demo account when absent. */
        accountId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The last 200 messages of the account; without one, of the demo account. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InboxNotification"][];
        };
      };
    };
  };
  getIndex: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Addresses of this service, each relative to this one. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Index"];
        };
      };
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** It is. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** The process is alive. */
            status: "ok" | (string & {});
          };
        };
      };
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** They are. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Whether the service accepts requests. */
            status: "ok" | "unavailable" | (string & {});
            /** Outcome for each thing the service depends on, by name. */
            checks: {
              [key: string]: "ok" | "failed" | (string & {});
            };
            /** What is wrong, a sentence each. */
            details?: string[];
            /** Settings that take a protection away, a sentence each; the service accepts requests all the same. */
            warnings?: string[];
          };
        };
      };
    };
  };
  getMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The text format. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/plain": string;
        };
      };
    };
  };
  getOpenApi: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** OpenAPI 3.1. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Version of the OpenAPI Specification. */
            openapi: string;
          } & {
            [key: string]: unknown;
          };
        };
      };
    };
  };
  getPublicKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** A JSON Web Key Set (RFC 7517). */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** Public keys that tokens are checked with. */
            keys: ({
              /** Id of the key; tokens name it in their header. */
              kid: string;
            } & {
              [key: string]: unknown;
            })[];
          };
        };
      };
    };
  };
  onLabelGenerated: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LabelGeneratedEvent"];
      };
    };
    responses: {
      /** Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onShipmentUpdated: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ShipmentUpdatedEvent"];
      };
    };
    responses: {
      /** Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onManifestCreated: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ManifestCreatedEvent"];
      };
    };
    responses: {
      /** Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onDocumentUploaded: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DocumentUploadedEvent"];
      };
    };
    responses: {
      /** Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onTaxesCollectionReady: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaxesCollectionReadyEvent"];
      };
    };
    responses: {
      /** Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onTaxesCollectionUpdated: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaxesCollectionUpdatedEvent"];
      };
    };
    responses: {
      /** Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onTaxesCollectionCancelled: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaxesCollectionCancelledEvent"];
      };
    };
    responses: {
      /** Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onTaxesCollectionException: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaxesCollectionExceptionEvent"];
      };
    };
    responses: {
      /** Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onProductClassificationComplete: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProductClassificationCompleteEvent"];
      };
    };
    responses: {
      /** Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onProductUpdated: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ProductUpdatedEvent"];
      };
    };
    responses: {
      /** Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
