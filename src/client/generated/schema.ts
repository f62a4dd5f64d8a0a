// Generated from the OpenAPI document by `npm run generate:client`. Do not edit it.
export interface components {
  schemas: {
    /** @description A parcel to book and print a label for. */
    LabelRequest: {
      /** @description Which service carries the parcel: a `code` of the replies to rate quotes. */
      serviceCode: string;
      /** @description Consignee. */
      shipTo: components["schemas"]["Party"];
      /** @description Sender. */
      shipFrom: components["schemas"]["Party"];
      /** @description Where an undeliverable parcel goes; the sender when absent. */
      returnTo?: components["schemas"]["Party"];
      /** @description Who is billed for the goods, when that is not the consignee; printed on the commercial invoice. */
      billTo?: components["schemas"]["Party"];
      /** @description Where the sender hands the parcel over, or the consignee collects it. */
      dropOffLocation?: components["schemas"]["Party"];
      weight: components["schemas"]["Weight"];
      dimensions?: components["schemas"]["Dimensions"];
      /**
       * @description Kind of packaging. When absent: `parcel`.
       * @enum {string}
       */
      packageType?: "envelope" | "tube" | "parcel";
      /** @description Goods in the parcel; customs needs them between customs territories. */
      commodities?: components["schemas"]["Commodity"][];
      /** @description Customs declaration; needed between customs territories. */
      customs?: components["schemas"]["Customs"];
      /** @description Day the parcel is handed over, in local time of the sender: a date or an ISO 8601 timestamp. The next shipping day when absent. */
      shipDate?: string;
      /**
       * @description File format of the label. When absent: `PDF`.
       * @enum {string}
       */
      labelFormat?: "PDF" | "ZPL" | "PNG";
      /** @description Extras of the carriage. */
      additionalServices?: {
        /** @description Hand the parcel over against a signature only. */
        signatureRequired?: boolean;
        /** @description Insure the delivery. */
        deliveryWarranty?: boolean;
        /** @description Deliver to a pick-up and drop-off point. */
        deliveryPUDO?: boolean;
        /** @description Prefer transport with low carbon emissions. */
        lowCarbon?: boolean;
        /**
         * @description Whether duties and taxes are calculated for the parcel.
         * @enum {string}
         */
        dutyTaxCalculation?: "NONE" | "DUTY_TAX_ESTIMATE" | "DUTY_TAX_GUARANTEE";
      };
      /** @description The client's own number of the order; lists filter by it. */
      customerReference?: string;
      /** @description The client's reference for the commercial invoice; printed on it. */
      commercialInvoiceReference?: string;
      /** @description Contents of the whole parcel, in a few words. */
      description?: string;
      /** @description At most 50 keys of at most 40 characters; strings of at most 500. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** @description Where the person or company is. */
    Address: {
      /** @description Street and house number. */
      line1: string;
      /** @description Flat, floor, building or company mail code. */
      line2?: string;
      /** @description Town or city. */
      city: string;
      /** @description State, province or region; a code where the country has codes. */
      state?: string;
      /** @description Postcode as the country writes it. */
      postcode?: string;
      /**
       * @description A two-letter code of the interface.
       * @enum {string}
       */
      country: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
    };
    /** @description `name` or `company` is required; `state` in US, CA and AU; `postcode` wherever the country has postcodes. */
    Party: {
      /** @description Person who sends or receives. */
      name?: string;
      /** @description Company that sends or receives. */
      company?: string;
      /** @description Email for notices about the parcel and for customs. */
      email?: string;
      /** @description Telephone number with country code, for the carrier and for customs. */
      phone?: string;
      address: components["schemas"]["Address"];
      /** @description Tax number given by a state or province. */
      stateTaxId?: string;
      /** @description Tax number given by the country, for example a VAT or EIN number. */
      countryTaxId?: string;
    };
    /** @description A weight in kilograms. */
    Weight: {
      /** @description `kg`, in any case. When absent: `kg`. */
      unit?: string;
      /** @description A JSON number or numeric text: at most 12 digits before the point and 6 after it. */
      value: string | number;
    };
    /** @description Outer size of a parcel in centimetres. */
    Dimensions: {
      /** @description `cm`, in any case. When absent: `cm`. */
      unit?: string;
      /** @description A JSON number or numeric text: at most 12 digits before the point and 6 after it. */
      length: string | number;
      /** @description A JSON number or numeric text: at most 12 digits before the point and 6 after it. */
      width: string | number;
      /** @description A JSON number or numeric text: at most 12 digits before the point and 6 after it. */
      height: string | number;
    };
    /** @description `title` or `description` is required; `value` and `unitWeight` are for one unit. */
    Commodity: {
      /** @description The seller's number of the article. */
      sku?: string;
      /** @description The short name of the article; printed on the customs documents. */
      title?: string;
      /** @description What the article is, in words a customs officer understands; printed on the customs documents. */
      description?: string;
      /** @description 4 to 10 digits; dots and spaces are kept as sent. */
      hsCode?: string;
      /** @description Number of units. */
      quantity: number;
      /** @description Price of one unit. */
      value: components["schemas"]["Money"];
      /** @description Net weight of one unit. */
      unitWeight?: components["schemas"]["Weight"];
      /** @description Net weight of one unit in kilograms, in place of `unitWeight`. */
      kgWeight?: string | number;
      /**
       * @description A two-letter code of the interface.
       * @enum {string}
       */
      countryOfOrigin: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /** @description The seller's category of the article; helps to find its customs code. */
      category?: string;
      /** @description Address of a picture of the article. */
      imageUrl?: string;
      /** @description Address of the page where the article is sold. */
      productUrl?: string;
      /** @description The seller's id of the product, under which its customs code is remembered. */
      productId?: string;
      /** @description The seller's id of the variant of the product. */
      variantId?: string;
      /** @description Licences, certificates and controls that concern the goods. */
      compliance?: {
        /** @description Whether the goods need a licence or a permit from an authority. */
        isControlGood?: boolean;
        /** @description Which control they fall under, as the authority names it. */
        controlType?: string;
        /** @description The authority that controls them. */
        regulatoryAgency?: string;
        /** @description The programme of that authority. */
        regulatoryProgram?: string;
        /** @description The category of the goods within that programme. */
        regulatoryCategoryCode?: string;
        /** @description The US Employer Identification Number of the goods' importer or exporter. */
        EIN?: string;
        /** @description The number of the Import One-Stop Shop (EU) these goods are sold under: IM and 10 digits. */
        iossNumber?: string;
        /** @description The number of the import licence; printed on the customs documents. */
        importLicenseNumber?: string;
        /** @description The kind of certificate that comes with the goods. */
        certificationType?: string;
        /** @description The number of that certificate; printed on the customs documents. */
        certificationReference?: string;
      };
      /** @description The client's own pairs, returned as sent. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** @description An amount of money in one currency. */
    Money: {
      /** @description A JSON number or numeric text: at most 12 digits before the point and 6 after it. */
      amount: string | number;
      /** @description ISO 4217 code of the amount. */
      currency: string;
    };
    /** @description What is declared to customs of the whole parcel. */
    Customs: {
      /**
       * @description When absent: `CommercialGoods`.
       * @enum {string}
       */
      contentType?: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
      /**
       * @description Who pays duties and taxes, as an Incoterms rule: the sender under DDP, the consignee under DDU and DAP. When absent: `DDU`.
       * @enum {string}
       */
      incoterms?: "DDP" | "DDU" | "DAP";
      /** @description Number of the commercial invoice; printed on it. */
      invoiceNumber?: string;
      /** @description Date of the commercial invoice: a date or an ISO 8601 timestamp. */
      invoiceDate?: string;
      /** @description The seller's number of the order. */
      orderId?: string;
      /** @description Value of the whole order, of which the parcel may hold a part. */
      orderTotalValue?: components["schemas"]["Money"];
      /** @description true: the sender certifies that nothing in the parcel is dangerous or prohibited, where that depends on a condition; false: the documents are left to be signed by hand. */
      certified?: boolean;
      /** @description EU or UK Economic Operators Registration and Identification number of the sender. */
      EORI?: string;
      /** @description EU Import One-Stop Shop number: VAT is then paid at checkout. */
      IOSS?: string;
      /** @description VAT registration of the sender. */
      VAT?: string;
      /** @description US Employer Identification Number. */
      EIN?: string;
      /** @description Norwegian VAT on E-Commerce number: VAT is then paid at checkout. */
      VOECNUMBER?: string;
      /** @description Swiss VAT registration. */
      SWISSVAT?: string;
      /** @description VAT registration printed as KAR_VAT. */
      KAR_VAT?: string;
      /** @description Canadian GST/HST registration. */
      CA_GST?: string;
      /** @description Australian GST registration. */
      AU_GST?: string;
      /** @description New Zealand GST registration. */
      NZ_GST?: string;
      /** @description Japanese consumption tax registration. */
      JPConsumptionTax?: string;
      /** @description GST registration of the importer. */
      importerGST?: string;
      /** @description GST registration of the exporter. */
      exporterGST?: string;
      /** @description GST registration of the consignee. */
      consigneeGST?: string;
      /** @description Person who signs the customs documents. */
      signedBy?: string;
      /** @description Responsible person in the EU under the General Product Safety Regulation: name, address and email, lines allowed. */
      GPSRContactInfo?: string;
      /** @description Who imports the goods, when that is not the consignee. */
      importerOfRecord?: components["schemas"]["Party"];
    };
    /** @description A parcel to ask prices for; a whole label request is accepted. */
    QuoteRequest: {
      /** @description Which service carries the parcel: a `code` of the replies to rate quotes. */
      serviceCode?: string;
      shipTo: components["schemas"]["DutiesParty"];
      shipFrom: components["schemas"]["DutiesParty"];
      /** @description Where an undeliverable parcel goes; the sender when absent. */
      returnTo?: components["schemas"]["Party"];
      /** @description Who is billed for the goods, when that is not the consignee; printed on the commercial invoice. */
      billTo?: components["schemas"]["Party"];
      /** @description Where the sender hands the parcel over, or the consignee collects it. */
      dropOffLocation?: components["schemas"]["Party"];
      weight: components["schemas"]["Weight"];
      dimensions?: components["schemas"]["Dimensions"];
      /**
       * @description Kind of packaging. When absent: `parcel`.
       * @enum {string}
       */
      packageType?: "envelope" | "tube" | "parcel";
      /** @description Goods in the parcel; customs needs them between customs territories. */
      commodities?: components["schemas"]["Commodity"][];
      /** @description Customs declaration; needed between customs territories. */
      customs?: components["schemas"]["Customs"];
      /** @description Day the parcel is handed over, in local time of the sender: a date or an ISO 8601 timestamp. The next shipping day when absent. */
      shipDate?: string;
      /**
       * @description File format of the label. When absent: `PDF`.
       * @enum {string}
       */
      labelFormat?: "PDF" | "ZPL" | "PNG";
      /** @description Extras of the carriage. */
      additionalServices?: {
        /** @description Hand the parcel over against a signature only. */
        signatureRequired?: boolean;
        /** @description Insure the delivery. */
        deliveryWarranty?: boolean;
        /** @description Deliver to a pick-up and drop-off point. */
        deliveryPUDO?: boolean;
        /** @description Prefer transport with low carbon emissions. */
        lowCarbon?: boolean;
        /**
         * @description Whether duties and taxes are calculated for the parcel.
         * @enum {string}
         */
        dutyTaxCalculation?: "NONE" | "DUTY_TAX_ESTIMATE" | "DUTY_TAX_GUARANTEE";
      };
      /** @description The client's own number of the order; lists filter by it. */
      customerReference?: string;
      /** @description The client's reference for the commercial invoice; printed on it. */
      commercialInvoiceReference?: string;
      /** @description Contents of the whole parcel, in a few words. */
      description?: string;
      /** @description At most 50 keys of at most 40 characters; strings of at most 500. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** @description `address.country` is required; `state` in Canada decides the provincial tax. For a collection the whole party is. */
    DutiesParty: {
      /** @description Person who sends or receives. */
      name?: string;
      /** @description Company that sends or receives. */
      company?: string;
      /** @description Email for notices about the payment of duties. */
      email?: string;
      /** @description Telephone number with country code. */
      phone?: string;
      /** @description Where the goods are sent from or to; the country is enough for an estimate. */
      address: {
        /** @description Street and house number. */
        line1?: string;
        /** @description Flat, floor, building or company mail code. */
        line2?: string;
        /** @description Town or city. */
        city?: string;
        /** @description State, province or region; decides the provincial tax in Canada. */
        state?: string;
        /** @description Postcode as the country writes it. */
        postcode?: string;
        /**
         * @description A two-letter code of the interface.
         * @enum {string}
         */
        country: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      };
      /** @description Tax number given by a state or province. */
      stateTaxId?: string;
      /** @description Tax number given by the country, for example a VAT or EIN number. */
      countryTaxId?: string;
    };
    /** @description Scans that a carrier reports. */
    TrackingEventPush: {
      /** @description Carrier of the scan; when absent, the carrier whose number it came under. */
      carrier?: string;
      /** @description The scans, in any order. */
      events: {
        /** @description Number of the parcel, or of one of its legs. */
        trackingNumber: string;
        /** @description The carrier's code of what happened; EMSEVT codes of the Universal Postal Union or the carrier's own. */
        code: string;
        /** @description A date (its beginning in UTC) or an ISO 8601 timestamp. */
        timestamp: string;
        /** @description What happened, in words; those of the code when absent. */
        description?: string;
        /** @description Where it happened. */
        location?: string;
        /** @description Carrier of the scan; when absent, the carrier whose number it came under. */
        carrier?: string;
        firstMile?: components["schemas"]["NamedLeg"];
        lastMile?: components["schemas"]["NamedLeg"];
      }[];
    };
    /** @description A carrier's part of the way, under its own number. */
    NamedLeg: {
      /** @description Carrier that takes the parcel on this leg. */
      carrier: string;
      /** @description Number the parcel has with that carrier. */
      trackingNumber: string;
      /**
       * Format: uri
       * @description The carrier's tracking page for the parcel: an http or https address of at most 2,048 characters.
       */
      trackingUrl?: string;
    };
    /** @description A charge or refund after the booking, with what was measured. */
    SurchargeRequest: {
      /**
       * @description Why it is charged or refunded.
       * @enum {string}
       */
      type: "weight_correction" | "address_correction" | "remote_area" | "other";
      /** @description The name on the bill. */
      name: string;
      /** @description A JSON number or numeric text, negative for a refund. */
      amount: string | number;
      /** @description ISO 4217 code of the amount. */
      currency: string;
      /** @description Weight a carrier measured. */
      actualScaleWeight?: components["schemas"]["Weight"];
      /** @description Billed weight by the measurement of a carrier. */
      actualBillWeight?: components["schemas"]["Weight"];
      /** @description Size a carrier measured. */
      actualDimensions?: components["schemas"]["Dimensions"];
      /** @description At most 50 keys of at most 40 characters; strings of at most 500. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** @description The carrier and tracking number of one leg of the way. */
    LegRequest: {
      /** @description Carrier that takes the parcel on this leg. */
      carrier: string;
      /** @description Number the parcel has with that carrier. */
      trackingNumber: string;
      /**
       * Format: uri
       * @description The carrier's tracking page for the parcel: an http or https address of at most 2,048 characters.
       */
      trackingUrl?: string;
      /**
       * @description Which leg of the way.
       * @enum {string}
       */
      leg: "firstMile" | "lastMile";
    };
    /** @description Documents to store with one shipment. */
    DocumentUploadRequest: {
      /** @description Shipment the documents belong to. */
      shipmentId: string;
      /** @description The files, 5 MiB each at most. */
      electronicTradeDocuments: components["schemas"]["ElectronicTradeDocument"][];
    };
    /** @description A customs or trade document to store with a shipment. */
    ElectronicTradeDocument: {
      /** @description The file, 5 MiB at most, in base64 (RFC 4648 §4). It must be of the format that is named. */
      content: string;
      /** @description File name, shown with the document. */
      name: string;
      /**
       * @description Kind of document.
       * @enum {string}
       */
      type: "COMMERCIAL_INVOICE" | "PRO_FORMA_INVOICE" | "CERTIFICATE_OF_ORIGIN" | "PACKING_LIST" | "EXPORT_LICENSE" | "IMPORT_LICENSE" | "OTHER";
      /**
       * @description File format of `content`.
       * @enum {string}
       */
      format: "PDF" | "PNG" | "JPG";
    };
    /** @description An address to send events to. */
    WebhookRegistration: {
      /** @description https; http for hosts the operator allows. At most 2,048 characters, no user name, no fragment. */
      url: string;
      /** @description `*` means all except product.updated and product.classification.complete, which must be named. */
      enabledEvents?: ("label.generated" | "shipment.updated" | "manifest.created" | "document.uploaded" | "taxes.collection.ready" | "taxes.collection.updated" | "taxes.collection.cancelled" | "taxes.collection.exception" | "product.classification.complete" | "product.updated" | "*")[];
      /** @description Whether events are sent; true when absent. */
      enabled?: boolean;
      /** @description What the endpoint is for; shown in lists. */
      description?: string;
      /** @description The client's own pairs, returned as sent. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** @description Fields that are left out stay as they are; null removes a description or metadata. */
    WebhookChange: {
      /** @description https; http for hosts the operator allows. At most 2,048 characters, no user name, no fragment. */
      url?: string;
      /** @description `*` means all except product.updated and product.classification.complete, which must be named. */
      enabledEvents?: ("label.generated" | "shipment.updated" | "manifest.created" | "document.uploaded" | "taxes.collection.ready" | "taxes.collection.updated" | "taxes.collection.cancelled" | "taxes.collection.exception" | "product.classification.complete" | "product.updated" | "*")[];
      /** @description false stops deliveries; true starts them again. */
      enabled?: boolean;
      /** @description What the client uses the endpoint for; null removes it. */
      description?: string | null;
      /** @description The client's own pairs, which replace all earlier ones; null removes them. */
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    /** @description Shipments to send test events of. */
    WebhookTestRequest: {
      /** @description Shipments to send test events of. */
      shipmentIds: string[];
    };
    /** @description From when on events are sent again. */
    WebhookRecovery: {
      /** @description The moment of the first event to send again. */
      since: string;
    };
    /** @description Absent fields stay unchanged; null restores the default. */
    AccountSettingsChange: {
      /** @description When parcels are collected. */
      pickup?: {
        /** @description Hours windows must lie in; null: the default hours. */
        hours?: components["schemas"]["PickupHours"] | null;
        /** @description Days of the week with pickups; null: the default days. */
        days?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[] | null;
      };
      /** @description Changes to the calendar of public holidays. */
      holidays?: {
        /** @description Days without business beside the public holidays; null: none. */
        added?: {
          /** @description Day, YYYY-MM-DD. */
          date: string;
          /** @description Two-letter code of the country the day counts in; everywhere when absent. */
          country?: string;
          /** @description State of that country the day counts in; all of it when absent. */
          state?: string;
        }[] | null;
        /** @description Public holidays on which the account works; null: none. */
        removed?: {
          /** @description Day, YYYY-MM-DD. */
          date: string;
          /** @description Two-letter code of the country the day counts in; everywhere when absent. */
          country?: string;
          /** @description State of that country the day counts in; all of it when absent. */
          state?: string;
        }[] | null;
      };
      /** @description How duties and taxes are collected from consignees. */
      collections?: {
        /** @description Business days until the deadline; null: the default. */
        collectionDeadlineDays?: number | null;
        /** @description What consignees pay for the collection itself; null: nothing. */
        surcharges?: components["schemas"]["CollectionFee"][] | null;
      };
    };
    /** @description Both inclusive, in local time of the pickup address. */
    PickupHours: {
      /** @description Earliest hour a pickup window may begin, HH:mm. */
      from: string;
      /** @description Latest hour a pickup window may end, HH:mm. */
      to: string;
    };
    /** @description What consignees pay for the collection itself, from a day on. */
    CollectionFee: {
      /** @description First day, UTC, YYYY-MM-DD; until the day of the next entry. */
      validFrom: string;
      /** @description ISO 4217 code of `amount`, `min` and `max`. Converted by the rates of the day. */
      currency: string;
      /** @description Fixed part; "0" charges nothing. */
      amount?: string | number;
      /** @description A fraction of duties and taxes, added to `amount`. */
      rate?: string | number;
      /** @description The part by `rate` is at least this. */
      min?: string | number;
      /** @description The part by `rate` is at most this. */
      max?: string | number;
    };
    /** @description A program that will ask accounts for access. */
    OAuthAppRegistration: {
      /** @description Shown to people who are asked for access. */
      name: string;
      /** @description 1 to 10 addresses that people may be sent back to: https, or http with a loopback host; no fragment. A request must name one of them exactly. */
      redirectUris: string[];
      /** @description The most that the app may ask for, of read_accounts, write_accounts, read_shipments, write_shipments. */
      scopes: ("read_accounts" | "write_accounts" | "read_shipments" | "write_shipments")[];
      /**
       * @description `public`: it runs where no secret can be hidden, has none, and must use PKCE. `confidential` when absent.
       * @enum {string}
       */
      type?: "confidential" | "public";
    };
    /** @description Fields that are left out stay as they are. */
    OAuthAppChange: {
      /** @description Shown to people who are asked for access. */
      name?: string;
      /** @description 1 to 10 addresses that people may be sent back to: https, or http with a loopback host; no fragment. A request must name one of them exactly. */
      redirectUris?: string[];
    };
    /** @description The credentials of an account, or a form of RFC 6749. The callback of /oauth/authorize carries an account's. */
    TokenRequest: {
      /** @description The account's client id, or that of an app. Also `client_id`, or by HTTP Basic. */
      clientId?: string;
      /** @description Its secret. Also `client_secret`, or by HTTP Basic. */
      clientSecret?: string;
      /** @description `client_credentials`, `authorization_code` or `refresh_token`; when absent, `client_credentials`. Also `grant_type`, which RFC 6749 needs. */
      grantType?: string;
      /** @description With `authorization_code`: the code of the callback. */
      code?: string;
      /** @description With `authorization_code`: the address of the callback. Also `redirect_uri`. */
      redirectUri?: string;
      /** @description With `authorization_code`: the text the PKCE challenge was made of. Also `code_verifier`. */
      codeVerifier?: string;
      /** @description With `refresh_token`: the newest refresh token. Also `refresh_token`. */
      refreshToken?: string;
      /** @description Fewer scopes than were granted, separated by spaces; all when absent. */
      scope?: string;
      /** @description See `clientId`. */
      client_id?: string;
      /** @description See `clientSecret`. */
      client_secret?: string;
      /** @description See `grantType`. */
      grant_type?: string;
      /** @description See `redirectUri`. */
      redirect_uri?: string;
      /** @description See `codeVerifier`. */
      code_verifier?: string;
      /** @description See `refreshToken`. */
      refresh_token?: string;
    };
    /** @description A refresh token. */
    RefreshRequest: {
      /** @description The newest refresh token. Also `refresh_token`. */
      refreshToken?: string;
      /** @description See `refreshToken`. */
      refresh_token?: string;
    };
    /** @description A token, and the client that it was given to. */
    RevocationRequest: {
      /** @description A refresh token, which ends with all tokens of its grant; or an access token. */
      token?: string;
      /** @description `refresh_token` or `access_token`; not needed. */
      token_type_hint?: string;
      /** @description The client that the token was given to. Also `client_id`, or by HTTP Basic. */
      clientId?: string;
      /** @description Its secret. Also `client_secret`, or by HTTP Basic. */
      clientSecret?: string;
      /** @description See `clientId`. */
      client_id?: string;
      /** @description See `clientSecret`. */
      client_secret?: string;
    };
    /** @description Parcels to collect at an address within a window of time. */
    PickupRequest: {
      /** @description When collection may begin, in local time at the address: an ISO 8601 time, an offset is dropped. */
      startAt: string;
      /** @description When collection must be over, in local time at the address. */
      endAt: string;
      /** @description 0 to 500 shipments, each once. */
      shipmentIds?: string[];
      address: components["schemas"]["PickupAddress"];
      /** @description The client's own number of the pickup; sent to the carrier as its instruction. */
      reference?: string;
    };
    /** @description addressLine1, addressLine2 and postalCode, or line1, line2 and postcode as in a Party. Returned as sent. */
    PickupAddress: {
      /** @description Person who hands the parcels over. */
      name?: string;
      /** @description Company that hands the parcels over. */
      company?: string;
      /** @description Email for questions of the carrier. */
      email?: string;
      /** @description Telephone number with country code, for the driver. */
      phone?: string;
      /** @description Where the parcels are collected. */
      address: {
        /** @description Street and house number. */
        addressLine1?: string;
        /** @description Street and house number, in place of `addressLine1`. */
        line1?: string;
        /** @description Flat, floor or building. */
        addressLine2?: string;
        /** @description Flat, floor or building, in place of `addressLine2`. */
        line2?: string;
        /** @description Town or city. */
        city: string;
        /** @description State, province or region; a code where the country has codes. */
        state?: string;
        /** @description Postcode as the country writes it. */
        postalCode?: string;
        /** @description Postcode, in place of `postalCode`. */
        postcode?: string;
        /**
         * @description A two-letter code of the interface.
         * @enum {string}
         */
        country: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      };
      /** @description Tax number given by a state or province. */
      stateTaxId?: string;
      /** @description Tax number given by the country. */
      countryTaxId?: string;
    };
    /** @description Parcels to hand over together. */
    ManifestRequest: {
      /** @description 1 to 500 shipments, each once. */
      shipmentIds: string[];
      /** @description The client's own number of the manifest; printed on it. */
      reference?: string;
      /** @description Where the parcels are handed over. Absent: where all of them are sent from. */
      address?: components["schemas"]["Party"];
    };
    /** @description The ship date of the parcels. */
    CloseDayRequest: {
      /** @description A date. */
      date: string;
    };
    /** @description Goods to calculate duties and taxes for. */
    DutiesRequest: {
      /** @description Where the goods go. */
      shipTo: components["schemas"]["DutiesParty"];
      /** @description Where the goods come from. */
      shipFrom: components["schemas"]["DutiesParty"];
      /** @description Goods in the parcel; may be left out for documents. */
      commodities?: components["schemas"]["Commodity"][];
      /** @description Customs declaration of the parcel. */
      customs?: components["schemas"]["CustomsBesideContentType"];
      /**
       * @description What is in the parcel; `customs.contentType` takes precedence.
       * @enum {string}
       */
      contentType?: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
      /**
       * @description Currency of the reply; that of the goods when absent.
       * @enum {string}
       */
      currency?: "GBP" | "USD" | "EUR" | "CAD" | "AUD" | "BGN" | "CZK" | "DKK" | "HUF" | "PLN" | "RON" | "SEK" | "NZD" | "SAR" | "AED" | "HKD" | "SGD";
      /** @description Price of the transport, part of the customs value where the law says so. */
      freightCost?: components["schemas"]["Money"];
      /** @description Price of the insurance, part of the customs value where the law says so. */
      insuranceValue?: components["schemas"]["Money"];
      /** @description Gross weight of the parcel. */
      weight?: components["schemas"]["Weight"];
      /** @description Outer size of the parcel. */
      dimensions?: components["schemas"]["Dimensions"];
      /**
       * @description Kind of packaging.
       * @enum {string}
       */
      packageType?: "envelope" | "tube" | "parcel";
      /** @description Tracking number of the parcel, where it has one; required to collect duties from the consignee. */
      trackingNumber?: string;
      /** @description The client's own id of the manifest the parcel is in. */
      externalManifestId?: string;
      /** @description Contents of the whole parcel, in a few words. */
      description?: string;
      /** @description The client's own number of the order. */
      customerReference?: string;
      /** @description At most 50 keys of at most 40 characters; strings of at most 500. */
      metadata?: {
        [key: string]: unknown;
      };
      /** @description How the parcel travels and who collects the duties. */
      additionalServices?: {
        /** @description Travels by post: the postal regime of the day applies. */
        postalDuties?: boolean;
        /** @description Collect duties and taxes from the consignee (DDU). */
        taxesCollection?: boolean;
      };
    };
    /** @description What is declared to customs of the whole parcel. */
    CustomsBesideContentType: {
      /**
       * @description What is in the parcel; the body's own `contentType` when absent.
       * @enum {string}
       */
      contentType?: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
      /**
       * @description Who pays duties and taxes, as an Incoterms rule: the sender under DDP, the consignee under DDU and DAP. When absent: `DDU`.
       * @enum {string}
       */
      incoterms?: "DDP" | "DDU" | "DAP";
      /** @description Number of the commercial invoice; printed on it. */
      invoiceNumber?: string;
      /** @description Date of the commercial invoice: a date or an ISO 8601 timestamp. */
      invoiceDate?: string;
      /** @description The seller's number of the order. */
      orderId?: string;
      /** @description Value of the whole order, of which the parcel may hold a part. */
      orderTotalValue?: components["schemas"]["Money"];
      /** @description true: the sender certifies that nothing in the parcel is dangerous or prohibited, where that depends on a condition; false: the documents are left to be signed by hand. */
      certified?: boolean;
      /** @description EU or UK Economic Operators Registration and Identification number of the sender. */
      EORI?: string;
      /** @description EU Import One-Stop Shop number: VAT is then paid at checkout. */
      IOSS?: string;
      /** @description VAT registration of the sender. */
      VAT?: string;
      /** @description US Employer Identification Number. */
      EIN?: string;
      /** @description Norwegian VAT on E-Commerce number: VAT is then paid at checkout. */
      VOECNUMBER?: string;
      /** @description Swiss VAT registration. */
      SWISSVAT?: string;
      /** @description VAT registration printed as KAR_VAT. */
      KAR_VAT?: string;
      /** @description Canadian GST/HST registration. */
      CA_GST?: string;
      /** @description Australian GST registration. */
      AU_GST?: string;
      /** @description New Zealand GST registration. */
      NZ_GST?: string;
      /** @description Japanese consumption tax registration. */
      JPConsumptionTax?: string;
      /** @description GST registration of the importer. */
      importerGST?: string;
      /** @description GST registration of the exporter. */
      exporterGST?: string;
      /** @description GST registration of the consignee. */
      consigneeGST?: string;
      /** @description Person who signs the customs documents. */
      signedBy?: string;
      /** @description Responsible person in the EU under the General Product Safety Regulation: name, address and email, lines allowed. */
      GPSRContactInfo?: string;
      /** @description Who imports the goods, when that is not the consignee. */
      importerOfRecord?: components["schemas"]["Party"];
    };
    /** @description Why a collection is cancelled. */
    CancelCollectionRequest: {
      /** @description Why; shown with the collection. */
      reason?: string;
    };
    /** @description Corrected goods of a collection in status exception. */
    ResolveCollectionRequest: {
      /** @description All goods of the collection, corrected, in their order. */
      commodities: components["schemas"]["Commodity"][];
    };
    /** @description How somebody pays a taxes collection. */
    PaymentRequest: {
      /** @description The payment method at the card processor. */
      paymentMethodId: string;
      /**
       * Format: email
       * @description Of the payer; the receipt is sent there.
       */
      email?: string;
      /** @description Of the payer. */
      name?: string;
      /** @description The same key is the same attempt, charged at most once. Required here or as the header `Idempotency-Key`. */
      idempotencyKey?: string;
    };
    /** @description What is refunded of a taxes collection. */
    RefundRequest: {
      /** @description A part of the payment; without it, all that is left. */
      amount?: components["schemas"]["Money"];
      /** @description Why; shown with the transaction. */
      reason?: string;
    };
    /** @description What the card processor is asked about. */
    SettleRequest: {
      /** @description A payment that the card processor has for it. */
      paymentIntentId?: string;
    };
    /** @description How a consignee is reminded. */
    RemindRequest: {
      /** @description How to remind; by every channel that reaches the consignee when absent. */
      channels?: ("sms" | "email")[];
    };
    /** @description Products to find customs codes for. */
    ClassificationRequest: {
      /**
       * @description A two-letter code of the interface.
       * @enum {string}
       */
      originCountry: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /**
       * @description A destination filter value: `All`, `EU`, or a country. When absent: `All`.
       * @enum {string}
       */
      destinationCountry?: "All" | "US" | "GB" | "EU" | "AU" | "CA" | "AT" | "BE" | "BG" | "HR" | "CY" | "CH" | "CZ" | "DK" | "EE" | "FI" | "FR" | "DE" | "GR" | "HU" | "IE" | "IT" | "LV" | "LT" | "LU" | "MT" | "NL" | "PL" | "PT" | "RO" | "SK" | "SI" | "ES" | "SE" | "IS" | "LI" | "NO" | "NZ" | "SG" | "HK" | "AE" | "SA";
      /** @description Further destinations whose national codes to predict. */
      additionalCountries?: ("All" | "US" | "GB" | "EU" | "AU" | "CA" | "AT" | "BE" | "BG" | "HR" | "CY" | "CH" | "CZ" | "DK" | "EE" | "FI" | "FR" | "DE" | "GR" | "HU" | "IE" | "IT" | "LV" | "LT" | "LU" | "MT" | "NL" | "PL" | "PT" | "RO" | "SK" | "SI" | "ES" | "SE" | "IS" | "LI" | "NO" | "NZ" | "SG" | "HK" | "AE" | "SA")[];
      /** @description Products to classify. */
      products: components["schemas"]["ProductToClassify"][];
    };
    /** @description `title` or `description` is required. With a `productId` or `variantId` the product is remembered under it. */
    ProductToClassify: {
      /** @description Name of the product. */
      title?: string;
      /** @description Description of the product; details of material and use make the code more certain. */
      description?: string;
      /** @description The seller's category. */
      category?: string;
      /** @description Material of the product. */
      material?: string;
      /** @description 4 to 10 digits; compared with the text, not taken as given. */
      hsCode?: string;
      /** @description Number of units. */
      quantity?: number;
      /** @description Net weight of one unit in kilograms. */
      kgWeight?: string | number;
      /** @description The seller's number of the article. */
      sku?: string;
      /**
       * @description A two-letter code of the interface.
       * @enum {string}
       */
      countryOfOrigin?: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /** @description The seller's id of the product. */
      productId?: string;
      /** @description The seller's id of the variant of the product. */
      variantId?: string;
    };
    /** @description A person's decision about the code of a product. */
    ProductReview: {
      /** @description The seller's id of the variant; needed where the product has several. */
      variantId?: string;
      /**
       * @description What to do with the code: approve, correct or reject it.
       * @enum {string}
       */
      decision: "approve" | "correct" | "reject";
      /** @description 4 to 10 digits; compared with the text, not taken as given. */
      hsCode?: string;
      /** @description Why, for the record. */
      reason?: string;
    };
    /** @description Goods and where they go. */
    ComplianceRequest: {
      /**
       * @description A two-letter code of the interface.
       * @enum {string}
       */
      originCountry: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /**
       * @description When absent: `All`.
       * @enum {string}
       */
      destinationCountry?: "All" | "US" | "GB" | "EU" | "AU" | "CA" | "AT" | "BE" | "BG" | "HR" | "CY" | "CH" | "CZ" | "DK" | "EE" | "FI" | "FR" | "DE" | "GR" | "HU" | "IE" | "IT" | "LV" | "LT" | "LU" | "MT" | "NL" | "PL" | "PT" | "RO" | "SK" | "SI" | "ES" | "SE" | "IS" | "LI" | "NO" | "NZ" | "SG" | "HK" | "AE" | "SA";
      /** @description Goods to look up. */
      products: components["schemas"]["ComplianceProduct"][];
    };
    /** @description Goods to look up restrictions for: by customs code, or by the id of a product. */
    ComplianceProduct: {
      /** @description 4 to 10 digits; dots and spaces are kept as sent. */
      hsCode?: string;
      /**
       * @description Where the goods were made; the request's originCountry when absent.
       * @enum {string}
       */
      countryOfOrigin?: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /** @description The seller's id of a product that was classified before; its code is used when none is sent. */
      productId?: string;
      /** @description The seller's id of the variant of that product. */
      variantId?: string;
    };
    /** @description Restrictions the account has set aside. */
    RestrictionOverrides: {
      /** @description The `metadata.rule` of each restriction to set aside; `*` for all of them. */
      rules: string[];
      /** @description Why, for the record. */
      reason?: string;
    };
    /** @description Whose personal data is erased: of shipments, or of one person. */
    ErasureRequest: {
      /** @description Shipments whose people are erased, with the collections of their duties. */
      shipmentIds?: string[];
      /** @description E-mail address, or phone number in international form, of the person. */
      consignee?: string;
      /**
       * @description The ground of the erasure; `requested` when absent.
       * @enum {string}
       */
      reason?: "requested" | "no_longer_needed" | "consent_withdrawn" | "unlawful" | "legal_obligation";
      /** @description Only says what would be erased. */
      dryRun?: boolean;
    };
    /** @description The person who asks. */
    PersonalExportRequest: {
      /** @description E-mail address, or phone number in international form, of the person. */
      consignee: string;
    };
    /** @description How far to simulate the journey of a parcel, or the life of a taxes collection. */
    SandboxAdvance: {
      /** @description Shipment whose carrier is simulated. */
      shipmentId?: string;
      /** @description Or taxes collection for which time passes. */
      collectionId?: string;
      /**
       * @description Status to bring the parcel to; for a collection next_stage, overdue, expired.
       * @enum {string}
       */
      to?: "collected" | "in_hub" | "in_transit" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "delivered" | "delivery_failed" | "available_for_pickup" | "return_to_sender" | "returned" | "exception" | "lost" | "next_stage" | "overdue" | "expired";
      /** @description A duration such as `PT36H` or `P2D`; for a parcel also a number of scans (1 to 20). */
      by?: number | string;
    };
    /** @description A label was made. */
    LabelGeneratedEvent: {
      /**
       * @description What happened.
       * @constant
       */
      eventName: "label.generated";
      /**
       * @description To what kind of object.
       * @constant
       */
      objectType: "shipment";
      /** @description To which. */
      objectId: string;
      /** @description The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: {
        /**
         * @description Where the parcel is in its life.
         * @enum {string}
         */
        status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided";
        /** @description Id of the shipment. */
        shipmentId: string;
        /** @description Number the parcel is tracked by; absent until it is booked. */
        trackingNumber?: string;
        /** @description The client's own number of the order, as sent. */
        customerReference?: string;
        /**
         * Format: date-time
         * @description ISO 8601 in UTC, with milliseconds.
         */
        shipDate: string;
        /**
         * Format: date-time
         * @description ISO 8601 in UTC, with milliseconds.
         */
        estimatedDelivery: string;
        /** @description The whole history, newest first. */
        events: components["schemas"]["TrackingEvent"][];
        shipFrom?: components["schemas"]["Party"];
        shipTo?: components["schemas"]["Party"];
        firstMile: components["schemas"]["Leg"];
        lastMile: components["schemas"]["Leg"];
        /** @description How many of the oldest scans were left out to keep the payload within 256 KiB. */
        eventsOmitted?: number;
        /** @description Its documents, by address. */
        documents: components["schemas"]["Document"][];
      };
      /** @description The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      createdAt: string;
      /**
       * @description The version of this interface.
       * @constant
       */
      apiVersion: "1.0.0";
    };
    /** @description One scan or notice of a carrier about a parcel. */
    TrackingEvent: {
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      timestamp: string;
      /** @description The carrier's own code. */
      code: string;
      /** @description What happened to the parcel, in words. */
      description: string;
      /** @description Where it happened, as the carrier names the place. */
      location?: string;
      /**
       * @description Status of the parcel that follows from this event; absent where none does.
       * @enum {string}
       */
      status?: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided";
      /** @description Carrier that reported the event. */
      carrier: string;
      /**
       * Format: date-time
       * @description For an event dated more than 24 hours ahead when it was received: it has no status until this time.
       */
      countsFrom?: string;
    };
    /** @description One of several carriers, and its own number. Empty (`{}`) where one carrier does the whole way, or where the leg is not known. */
    Leg: {
      /** @description Carrier that takes the parcel on this leg. */
      carrier?: string;
      /** @description Number the parcel has with that carrier. */
      trackingNumber?: string;
      /** @description The carrier's tracking page for the parcel. */
      trackingUrl?: string;
    };
    /** @description A label or another document of the shipment. */
    Document: {
      /** @description Id of the document. */
      id: string;
      /** @description Kind of document, for example `LABEL` or `COMMERCIAL_INVOICE`. */
      type: string;
      /** @description File format. */
      format: string;
      /** @description Of a document that was uploaded. */
      name?: string;
      /** @description Opens with the token, or without one for 15 minutes. */
      url: string;
      /** @description The document itself, for printed ones: in the reply to the creation, and with ?include=base64. */
      base64String?: string;
    };
    /** @description The status or the details of a shipment changed. */
    ShipmentUpdatedEvent: {
      /**
       * @description What happened.
       * @constant
       */
      eventName: "shipment.updated";
      /**
       * @description To what kind of object.
       * @constant
       */
      objectType: "shipment";
      /** @description To which. */
      objectId: string;
      /** @description The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: {
        /**
         * @description Where the parcel is in its life.
         * @enum {string}
         */
        status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided";
        /** @description Id of the shipment. */
        shipmentId: string;
        /** @description Number the parcel is tracked by; absent until it is booked. */
        trackingNumber?: string;
        /** @description The client's own number of the order, as sent. */
        customerReference?: string;
        /**
         * Format: date-time
         * @description ISO 8601 in UTC, with milliseconds.
         */
        shipDate: string;
        /**
         * Format: date-time
         * @description ISO 8601 in UTC, with milliseconds.
         */
        estimatedDelivery: string;
        /** @description The whole history, newest first. */
        events: components["schemas"]["TrackingEvent"][];
        shipFrom?: components["schemas"]["Party"];
        shipTo?: components["schemas"]["Party"];
        firstMile: components["schemas"]["Leg"];
        lastMile: components["schemas"]["Leg"];
        /** @description How many of the oldest scans were left out to keep the payload within 256 KiB. */
        eventsOmitted?: number;
      };
      /** @description The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      createdAt: string;
      /**
       * @description The version of this interface.
       * @constant
       */
      apiVersion: "1.0.0";
    };
    /** @description Parcels were put into a manifest. */
    ManifestCreatedEvent: {
      /**
       * @description What happened.
       * @constant
       */
      eventName: "manifest.created";
      /**
       * @description To what kind of object.
       * @constant
       */
      objectType: "manifest";
      /** @description To which. */
      objectId: string;
      /** @description The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["Manifest"];
      /** @description The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      createdAt: string;
      /**
       * @description The version of this interface.
       * @constant
       */
      apiVersion: "1.0.0";
    };
    /** @description A weight in kilograms, as decimal text. */
    ShownWeight: {
      /**
       * @description Kilograms.
       * @constant
       */
      unit: "kg";
      /** @description A decimal number as text. */
      value: string;
    };
    /** @description A list of parcels handed over together. */
    Manifest: {
      /** @description Id of the manifest. */
      id: string;
      /**
       * @description closed as soon as a carrier has scanned the first of its parcels.
       * @enum {string}
       */
      status: "created" | "closed";
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      closedAt?: string;
      /**
       * Format: date-time
       * @description When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      /** @description The client's own number of the manifest, as sent. */
      reference?: string;
      address?: components["schemas"]["Party"];
      /** @description Shipments in the manifest. */
      shipmentIds: string[];
      /** @description Of all its parcels. */
      weight?: components["schemas"]["ShownWeight"];
      /** @description The printed manifest. */
      documents: {
        /** @description Id of the document. */
        id: string;
        /**
         * @description Kind of document.
         * @constant
         */
        type: "MANIFEST";
        /**
         * @description File format.
         * @constant
         */
        format: "PDF";
        /** @description Opens with the token, or without one for 15 minutes. */
        url: string;
      }[];
    };
    /** @description Documents were uploaded for a shipment. */
    DocumentUploadedEvent: {
      /**
       * @description What happened.
       * @constant
       */
      eventName: "document.uploaded";
      /**
       * @description To what kind of object.
       * @constant
       */
      objectType: "document";
      /** @description To which. */
      objectId: string;
      /** @description The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: {
        /** @description The shipment they are for. */
        shipmentId: string;
        /** @description All that came in one upload. */
        documents: components["schemas"]["UploadedDocument"][];
      };
      /** @description The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      createdAt: string;
      /**
       * @description The version of this interface.
       * @constant
       */
      apiVersion: "1.0.0";
    };
    /** @description A document that is stored with a shipment. */
    UploadedDocument: {
      /** @description The document. */
      id: string;
      /**
       * @description What it is.
       * @enum {string}
       */
      type: "COMMERCIAL_INVOICE" | "PRO_FORMA_INVOICE" | "CERTIFICATE_OF_ORIGIN" | "PACKING_LIST" | "EXPORT_LICENSE" | "IMPORT_LICENSE" | "OTHER";
      /**
       * @description What kind of file.
       * @enum {string}
       */
      format: "PDF" | "PNG" | "JPG";
      /** @description As it was sent. */
      name: string;
      /** @description Bytes. */
      size: number;
      /** @description Of the bytes, lowercase hex. */
      sha256: string;
      /** @description Opens with the token, or without one for 15 minutes. */
      url: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
    };
    /** @description A collection can be paid. */
    TaxesCollectionReadyEvent: {
      /**
       * @description What happened.
       * @constant
       */
      eventName: "taxes.collection.ready";
      /**
       * @description To what kind of object.
       * @constant
       */
      objectType: "taxes_collection";
      /** @description To which. */
      objectId: string;
      /** @description The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["TaxesCollectionEventData"];
      /** @description The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      createdAt: string;
      /**
       * @description The version of this interface.
       * @constant
       */
      apiVersion: "1.0.0";
    };
    /** @description What the consignee owes, and how it was calculated. */
    CollectionDuties: {
      /** @description Sum of the charges. */
      totalAmount: number;
      /** @description ISO 4217 code of all amounts here. */
      currency: string;
      /** @description What the sum consists of. */
      charges: {
        /** @description Name of the charge for people. */
        name: string;
        /**
         * @description Kind of the charge.
         * @enum {string}
         */
        code: "DUTY" | "VAT" | "GST" | "EXCISE" | "FEE";
        /** @description Amount in `currency`. */
        amount: number;
        /** @description ISO 4217 code of the amount. */
        currency: string;
        /** @description A fraction; for a duty by weight, the effective rate. */
        rate?: number;
        /** @description The rule of customsDeclaration.rules that it follows. */
        rule?: string;
      }[];
      /** @description How the sum was calculated: values, rates and rules. */
      customsDeclaration: {
        /**
         * @description What is in the parcel.
         * @enum {string}
         */
        contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
        /** @description Who pays duties and taxes, as an Incoterms rule. */
        incoterms: string;
        /** @description ISO 4217 code of all amounts here. */
        currency: string;
        /** @description Value of all goods. */
        goodsValue: number;
        /** @description Transport that was counted in. */
        freight: number;
        /** @description Insurance that was counted in. */
        insurance: number;
        /** @description Value that duties are calculated on. */
        customsValue: number;
        /** @description Threshold below which no duty is due. */
        deMinimis: {
          /** @description Whether the parcel is below it. */
          applied: boolean;
          /** @description The threshold; absent where the destination has none. */
          threshold?: number;
          /** @description ISO 4217 code of the threshold. */
          currency?: string;
        };
        /** @description Rates that amounts were converted by. */
        exchangeRates: {
          /** @description ISO 4217 code of the sent amount. */
          from: string;
          /** @description ISO 4217 code it was converted to. */
          to: string;
          /** @description Units of `to` for one of `from`. */
          rate: number;
          /** @description Day of the rate, YYYY-MM-DD. */
          date: string;
          /** @description Who published the rate. */
          source: string;
        }[];
        /** @description Taxes the registered seller accounts for at checkout; they are not due at the border and not in the price. */
        checkoutTaxes: {
          /** @description Scheme the seller is registered in, for example IOSS. */
          scheme: string;
          /** @description Name of the tax for people. */
          name: string;
          /** @description Amount in `currency`. */
          amount: number;
          /** @description ISO 4217 code of the amount. */
          currency: string;
          /** @description Id of the rule in `rules`. */
          rule: string;
        }[];
        /** @description Version of all rules that were applied. */
        ruleSetVersion: string;
        /** @description Rules that were applied. */
        rules: {
          /** @description Stable id of the rule. */
          id: string;
          /** @description Name of the rule for people. */
          name?: string;
          /** @description Law or tariff the rule is from. */
          source: string;
          /** @description How sure the rule is known. */
          certainty: string;
          /** @description First day on which the rule applies. */
          validFrom?: string;
          /** @description Last day on which the rule applies. */
          validTo?: string;
        }[];
        /**
         * Format: date-time
         * @description The day whose rules were applied.
         */
        calculatedAt: string;
      };
    };
    /** @description An amount of money, as decimal text. */
    ShownMoney: {
      /** @description A decimal number as text. */
      amount: string;
      /** @description ISO 4217 code of the amount. */
      currency: string;
    };
    /** @description A collection of duties and taxes from a consignee. */
    TaxesCollectionEventData: {
      /** @description The collection. */
      collectionId: string;
      /** @description The parcel it is for. */
      trackingNumber: string;
      /** @description Current status. */
      status: string;
      /** @description Previous status. */
      previousStatus?: string;
      dutiesAndTaxes?: components["schemas"]["CollectionDuties"];
      amountDue?: components["schemas"]["ShownMoney"];
      /** @description The page at which the consignee pays, always the same for one collection. Anybody who has the address sees the charges. */
      paymentUrl: string;
      /**
       * Format: date-time
       * @description Time by which the consignee must pay.
       */
      collectionDeadline?: string;
      /**
       * Format: date-time
       * @description When it was paid.
       */
      customsPaidAt?: string;
      /** @description Why it was cancelled, or cannot go on. */
      reason?: string;
    };
    /** @description The charges or the goods of a collection changed. */
    TaxesCollectionUpdatedEvent: {
      /**
       * @description What happened.
       * @constant
       */
      eventName: "taxes.collection.updated";
      /**
       * @description To what kind of object.
       * @constant
       */
      objectType: "taxes_collection";
      /** @description To which. */
      objectId: string;
      /** @description The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["TaxesCollectionEventData"];
      /** @description The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      createdAt: string;
      /**
       * @description The version of this interface.
       * @constant
       */
      apiVersion: "1.0.0";
    };
    /** @description A collection was cancelled, or expired. */
    TaxesCollectionCancelledEvent: {
      /**
       * @description What happened.
       * @constant
       */
      eventName: "taxes.collection.cancelled";
      /**
       * @description To what kind of object.
       * @constant
       */
      objectType: "taxes_collection";
      /** @description To which. */
      objectId: string;
      /** @description The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["TaxesCollectionEventData"];
      /** @description The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      createdAt: string;
      /**
       * @description The version of this interface.
       * @constant
       */
      apiVersion: "1.0.0";
    };
    /** @description Goods of a collection have to be corrected. */
    TaxesCollectionExceptionEvent: {
      /**
       * @description What happened.
       * @constant
       */
      eventName: "taxes.collection.exception";
      /**
       * @description To what kind of object.
       * @constant
       */
      objectType: "taxes_collection";
      /** @description To which. */
      objectId: string;
      /** @description The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["TaxesCollectionEventData"];
      /** @description The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      createdAt: string;
      /**
       * @description The version of this interface.
       * @constant
       */
      apiVersion: "1.0.0";
    };
    /** @description A product was classified. */
    ProductClassificationCompleteEvent: {
      /**
       * @description What happened.
       * @constant
       */
      eventName: "product.classification.complete";
      /**
       * @description To what kind of object.
       * @constant
       */
      objectType: "product";
      /** @description To which. */
      objectId: string;
      /** @description The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: components["schemas"]["ClassifiedProduct"];
      /** @description The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      createdAt: string;
      /**
       * @description The version of this interface.
       * @constant
       */
      apiVersion: "1.0.0";
    };
    /** @description The customs code of a product, and how certain it is. */
    Classification: {
      /** @description Absent when no code can be predicted. */
      sixDigitHSCode?: string;
      /** @description Code as the country of origin writes it. */
      originHSCode?: string;
      /** @description Code as the destination writes it. */
      destinationHSCode?: string;
      /** @description Code in the country of origin, with the region it is used in. */
      originCode?: {
        /** @description Customs code as that region writes it. */
        hsCode: string;
        /** @description Where the code is used. */
        region: {
          /** @description Code of the country or customs union; `All` for the world. */
          code: string;
          /** @description Its name. */
          name: string;
          /**
           * @description What kind of region it is.
           * @enum {string}
           */
          type: "country" | "customs_union" | "world";
        };
      };
      /** @description Code at the destination, with the region it is used in. */
      destinationCode?: {
        /** @description Customs code as that region writes it. */
        hsCode: string;
        /** @description Where the code is used. */
        region: {
          /** @description Code of the country or customs union; `All` for the world. */
          code: string;
          /** @description Its name. */
          name: string;
          /**
           * @description What kind of region it is.
           * @enum {string}
           */
          type: "country" | "customs_union" | "world";
        };
      };
      /** @description Codes of the origin and of every destination asked for. */
      regionalCodes: {
        /** @description Customs code as that region writes it. */
        hsCode: string;
        /** @description Where the code is used. */
        region: {
          /** @description Code of the country or customs union; `All` for the world. */
          code: string;
          /** @description Its name. */
          name: string;
          /**
           * @description What kind of region it is.
           * @enum {string}
           */
          type: "country" | "customs_union" | "world";
        };
      }[];
      /** @description The chance that the six digits are right, 0 to 1. */
      confidence: number;
      /**
       * @description low < 0.5 ≤ medium < 0.8 ≤ high.
       * @enum {string}
       */
      confidenceLevel: "low" | "medium" | "high";
      /**
       * @description The source of the code: the engine, or a person who reviewed this product.
       * @enum {string}
       */
      source: "predicted" | "reviewed";
      /** @description What else it may be, the likeliest first. */
      alternatives: {
        /** @description Customs code of the alternative. */
        hsCode: string;
        /** @description What goods have this code. */
        name: string;
        /** @description The chance that it is the right one, 0 to 1. */
        share: number;
      }[];
    };
    /** @description A rule that limits the import of the goods. */
    Restriction: {
      /** @description Stable id of the restriction. */
      id: string;
      /**
       * @description Where it applies: the United States, the European Union, or the rest of the world.
       * @enum {string}
       */
      importRegion: "US" | "EU27" | "ROW";
      /**
       * @description How prominently to show it to people.
       * @enum {string}
       */
      flag: "none" | "info" | "warning" | "prohibited";
      /**
       * @description Risk that the goods are stopped at the border.
       * @enum {string}
       */
      importRisk: "low" | "medium" | "high";
      /**
       * @description Whether the goods may be imported: freely, on a condition, with a licence or the like, or not at all.
       * @enum {string}
       */
      restrictionLevel: "allowed" | "conditional" | "restricted" | "prohibited";
      /** @description Two-letter code of the country the goods were made in. */
      countryOfOrigin?: string;
      /** @description The digits of the code the restriction was found by. */
      hts?: string;
      /** @description First two digits of the customs code. */
      chapter?: string;
      /** @description What is restricted, in a sentence. */
      message?: string;
      /** @description Background of the rule. */
      info?: string;
      /** @description What to have ready, or to confirm. */
      capture?: string;
      /** @description rule, category, destination, regulator, condition, certainty, source. */
      metadata?: {
        [key: string]: unknown;
      };
      /** @description Service the rule is about, where it is about one only. */
      serviceCode?: string;
      /** @description `postal` or `courier`, where the rule is about one of them only. */
      shippingMethod?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** @description What was found for one product. */
    ClassifiedProduct: {
      /** @description Which product of the request, from 1. */
      itemNumber: number;
      /** @description As sent. */
      title?: string;
      /** @description As sent. */
      productId?: string;
      /** @description As sent. */
      variantId?: string;
      classification: components["schemas"]["Classification"];
      /** @description Restrictions on the goods at the destination. */
      restrictions: components["schemas"]["Restriction"][];
      /**
       * @description Where the product is remembered.
       * @enum {string}
       */
      reviewState?: "not_reviewed" | "pending" | "approved" | "rejected";
    };
    /** @description A person approved, corrected or rejected the code of a product. */
    ProductUpdatedEvent: {
      /**
       * @description What happened.
       * @constant
       */
      eventName: "product.updated";
      /**
       * @description To what kind of object.
       * @constant
       */
      objectType: "product";
      /** @description To which. */
      objectId: string;
      /** @description The object as it stood then. Larger than 256 KiB even without its scans: only `dataOmitted`. */
      data: {
        /** @description As the client named it. */
        productId?: string;
        /** @description As the client named it. */
        variantId?: string;
        /** @description The changes. */
        changes: {
          /**
           * @description Decision of the reviewer.
           * @enum {string}
           */
          reviewState: "not_reviewed" | "pending" | "approved" | "rejected";
          /** @description The code now in force. */
          hsCode?: string;
          /** @description The code that was corrected. */
          previousHsCode?: string;
          /** @description Reason given by the reviewer. */
          reason?: string;
        };
      };
      /** @description The event itself; the same as `webhook-id`. */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened.
       */
      createdAt: string;
      /**
       * @description The version of this interface.
       * @constant
       */
      apiVersion: "1.0.0";
    };
    /** @description One error, warning or information about a request. */
    Message: {
      /** @description The HTTP status. */
      code: number;
      /**
       * @description Only an error means that the request was not carried out.
       * @enum {string}
       */
      level: "error" | "warning" | "info";
      /**
       * Format: date-time
       * @description When it was said.
       */
      timestamp: string;
      /** @description A sentence for people: the field, the rule, and an accepted example. */
      message: string;
      /** @description Every fault of the request, one sentence each; empty where `message` is complete. */
      details: string[];
      /** @description A stable snake_case word to branch on. */
      reason: string;
      /** @description JSON path of the field at fault, where there is exactly one. */
      field?: string;
    };
    /** @description A parcel from booking to delivery. */
    Shipment: {
      /** @description Id of the shipment. */
      shipmentId: string;
      /** @description Number the parcel is tracked by; absent until it is booked. */
      trackingNumber?: string;
      /**
       * @description Where the parcel is in its life.
       * @enum {string}
       */
      status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided";
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      shipDate: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      estimatedDelivery: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      collectedAt?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      deliveredAt?: string;
      /** @description The pickup it is in, or was collected with. Absent once that was cancelled or failed. */
      pickupId?: string;
      /** @description The manifest it is in. */
      manifestId?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      /** @description Labels and other documents, printed and uploaded. */
      documents: components["schemas"]["Document"][];
      shipTo?: components["schemas"]["Party"];
      shipFrom?: components["schemas"]["Party"];
      returnTo?: components["schemas"]["Party"];
      billTo?: components["schemas"]["Party"];
      dropOffLocation?: components["schemas"]["Party"];
      weight: components["schemas"]["ShownWeight"];
      scaleWeight: components["schemas"]["ShownWeight"];
      /** @description Volumetric weight, where dimensions are given. */
      dimWeight?: components["schemas"]["ShownWeight"];
      billWeight: components["schemas"]["ShownWeight"];
      /** @description Weight a carrier measured. */
      actualScaleWeight?: components["schemas"]["ShownWeight"];
      /** @description Billed weight by the measurement of a carrier. */
      actualBillWeight?: components["schemas"]["ShownWeight"];
      /** @description Size a carrier measured. */
      actualDimensions?: components["schemas"]["ShownDimensions"];
      dimensions?: components["schemas"]["ShownDimensions"];
      /**
       * @description Kind of packaging.
       * @enum {string}
       */
      packageType: "envelope" | "tube" | "parcel";
      /** @description Goods in the parcel. */
      commodities: components["schemas"]["ShownCommodity"][];
      customs?: components["schemas"]["ShownCustoms"];
      rate: components["schemas"]["Rate"];
      /** @description The whole history, newest first. */
      events: components["schemas"]["TrackingEvent"][];
      /** @description Charges and refunds after the booking. */
      surcharges: components["schemas"]["Surcharge"][];
      firstMile: components["schemas"]["Leg"];
      lastMile: components["schemas"]["Leg"];
      /** @description Public tracking page of the parcel. */
      trackingURL?: string;
      /** @description Contents of the whole parcel, as sent. */
      description?: string;
      /** @description The client's own number of the order, as sent. */
      customerReference?: string;
      /** @description The client's reference for the commercial invoice, as sent. */
      commercialInvoiceReference?: string;
      /** @description Requested additional services. */
      additionalServices?: {
        /** @description Hand the parcel over against a signature only. */
        signatureRequired?: boolean;
        /** @description Insure the delivery. */
        deliveryWarranty?: boolean;
        /** @description Deliver to a pick-up and drop-off point. */
        deliveryPUDO?: boolean;
        /** @description Prefer transport with low carbon emissions. */
        lowCarbon?: boolean;
        /**
         * @description Whether duties and taxes are calculated for the parcel.
         * @enum {string}
         */
        dutyTaxCalculation?: "NONE" | "DUTY_TAX_ESTIMATE" | "DUTY_TAX_GUARANTEE";
      };
      /** @description The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** @description Size in centimetres, as decimal text. */
    ShownDimensions: {
      /**
       * @description Centimetres.
       * @constant
       */
      unit: "cm";
      /** @description A decimal number as text. */
      length: string;
      /** @description A decimal number as text. */
      width: string;
      /** @description A decimal number as text. */
      height: string;
    };
    /** @description One commodity of the parcel, with its predicted code. */
    ShownCommodity: {
      /** @description The seller's number of the article. */
      sku?: string;
      /** @description The short name of the article; printed on the customs documents. */
      title?: string;
      /** @description What the article is, in words a customs officer understands; printed on the customs documents. */
      description?: string;
      /** @description 4 to 10 digits; dots and spaces are kept as sent. */
      hsCode?: string;
      /** @description Number of units. */
      quantity: number;
      value: components["schemas"]["ShownMoney"];
      unitWeight?: components["schemas"]["ShownWeight"];
      /** @description Kilograms of one unit. */
      kgWeight?: number;
      /**
       * @description A two-letter code of the interface.
       * @enum {string}
       */
      countryOfOrigin: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /** @description The seller's category of the article; helps to find its customs code. */
      category?: string;
      /** @description Address of a picture of the article. */
      imageUrl?: string;
      /** @description Address of the page where the article is sold. */
      productUrl?: string;
      /** @description The seller's id of the product, under which its customs code is remembered. */
      productId?: string;
      /** @description The seller's id of the variant of the product. */
      variantId?: string;
      /** @description Licences, certificates and controls that concern the goods. */
      compliance?: {
        /** @description Whether the goods need a licence or a permit from an authority. */
        isControlGood?: boolean;
        /** @description Which control they fall under, as the authority names it. */
        controlType?: string;
        /** @description The authority that controls them. */
        regulatoryAgency?: string;
        /** @description The programme of that authority. */
        regulatoryProgram?: string;
        /** @description The category of the goods within that programme. */
        regulatoryCategoryCode?: string;
        /** @description The US Employer Identification Number of the goods' importer or exporter. */
        EIN?: string;
        /** @description The number of the Import One-Stop Shop (EU) these goods are sold under: IM and 10 digits. */
        iossNumber?: string;
        /** @description The number of the import licence; printed on the customs documents. */
        importLicenseNumber?: string;
        /** @description The kind of certificate that comes with the goods. */
        certificationType?: string;
        /** @description The number of that certificate; printed on the customs documents. */
        certificationReference?: string;
      };
      /** @description The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
      /** @description The code that was predicted, where none was sent. */
      predictedHsCode?: string;
      /** @description The tax code that was predicted for the goods. */
      predictedTaxCode?: string;
      /** @description Estimated duties, taxes and fees of the goods; empty where they were not estimated. */
      dutiesAndTaxes: string[];
    };
    /** @description What was declared to customs of the whole parcel. */
    ShownCustoms: {
      /**
       * @description Who pays duties and taxes, as sent; DDU when none was sent.
       * @enum {string}
       */
      incoterms: "DDP" | "DDU" | "DAP";
      /** @description Number of the commercial invoice; printed on it. */
      invoiceNumber?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      invoiceDate?: string;
      /** @description The seller's number of the order. */
      orderId?: string;
      orderTotalValue?: components["schemas"]["ShownMoney"];
      /** @description true: the sender certifies that nothing in the parcel is dangerous or prohibited, where that depends on a condition; false: the documents are left to be signed by hand. */
      certified?: boolean;
      /** @description EU or UK Economic Operators Registration and Identification number of the sender. */
      EORI?: string;
      /** @description EU Import One-Stop Shop number: VAT is then paid at checkout. */
      IOSS?: string;
      /** @description VAT registration of the sender. */
      VAT?: string;
      /** @description US Employer Identification Number. */
      EIN?: string;
      /** @description Norwegian VAT on E-Commerce number: VAT is then paid at checkout. */
      VOECNUMBER?: string;
      /** @description Swiss VAT registration. */
      SWISSVAT?: string;
      /** @description VAT registration printed as KAR_VAT. */
      KAR_VAT?: string;
      /** @description Canadian GST/HST registration. */
      CA_GST?: string;
      /** @description Australian GST registration. */
      AU_GST?: string;
      /** @description New Zealand GST registration. */
      NZ_GST?: string;
      /** @description Japanese consumption tax registration. */
      JPConsumptionTax?: string;
      /** @description GST registration of the importer. */
      importerGST?: string;
      /** @description GST registration of the exporter. */
      exporterGST?: string;
      /** @description GST registration of the consignee. */
      consigneeGST?: string;
      /** @description Person who signs the customs documents. */
      signedBy?: string;
      /** @description Responsible person in the EU under the General Product Safety Regulation: name, address and email, lines allowed. */
      GPSRContactInfo?: string;
      importerOfRecord?: components["schemas"]["Party"];
      /**
       * @description What is in the parcel.
       * @enum {string}
       */
      contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
    };
    /** @description Price and transit time of one service for the parcel. */
    Rate: {
      /** @description Sum of the charges. */
      price: number;
      /** @description ISO 4217 code of the price. */
      currency: string;
      /** @description Business days. */
      transit: number;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      estimatedDelivery: string;
      service: components["schemas"]["Service"];
      /** @description The charges of the price. */
      charges: {
        /** @description What is charged for. */
        name: string;
        /** @description Amount of the charge. */
        amount: number;
        /** @description ISO 4217 code of the charge. */
        currency: string;
      }[];
    };
    /** @description A service that carries parcels. */
    Service: {
      /** @description Stable id of the service. */
      id: string;
      /** @description Name of the service for people. */
      name: string;
      /** @description What a label request sends as `serviceCode`. */
      code: string;
      /**
       * @description `end_to_end`: one carrier from door to door; `hub_direct`: the sender brings parcels to a hub.
       * @enum {string}
       */
      type: "end_to_end" | "hub_direct";
      /** @description Longest usual transit time, in business days. */
      transit: number;
      /** @description Name of the service for buyers at checkout. */
      checkoutName: string;
      /** @description What the service offers, in a sentence. */
      description: string;
      /** @description Business days between the ship date and the departure. */
      dispatchDays: number;
      /** @description Whether the carrier collects from the sender. */
      includeFirstMile: boolean;
      /** @description Whether the service can be booked. */
      isActive: boolean;
      /** @description Properties of the service. */
      config: {
        /** @description Whether the parcel travels by post, with postal customs forms. */
        isPostal: boolean;
      };
    };
    /** @description A charge or a refund after the booking. */
    Surcharge: {
      /** @description Id of the surcharge. */
      id: string;
      /**
       * @description Why it is charged.
       * @enum {string}
       */
      type: "weight_correction" | "address_correction" | "remote_area" | "other";
      /** @description The name on the bill. */
      name: string;
      /** @description Negative for a refund. */
      amount: number;
      /** @description ISO 4217 code of the amount. */
      currency: string;
      /** @description The client's own pairs, as sent. */
      metadata: {
        [key: string]: unknown;
      };
      /** @description Shipment it is charged for. */
      shipmentId: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** @description Errors, and further warnings and infos. */
    Errors: {
      /** @description At least one error, with further warnings and infos. */
      messages: components["schemas"]["Message"][];
    };
    /** @description A booking that did not lead to a label. */
    FailedBooking: {
      /** @description Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      shipment?: components["schemas"]["Shipment"];
    };
    /** @description Where a parcel is and was. */
    Tracking: {
      /** @description Id of the shipment. */
      shipmentId: string;
      /** @description Number the parcel is tracked by. */
      trackingNumber: string;
      /**
       * @description Where the parcel is in its life.
       * @enum {string}
       */
      status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided";
      /** @description The client's own number of the order. */
      customerReference?: string;
      /** @description Carrier that has the parcel. */
      carrier?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      shipDate: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      estimatedDelivery: string;
      /** @description Public tracking page of the parcel. */
      trackingURL: string;
      /** @description The whole history, newest first. */
      events: components["schemas"]["TrackingEvent"][];
      firstMile: components["schemas"]["Leg"];
      lastMile: components["schemas"]["Leg"];
    };
    /** @description What asking the carriers for tracking events found. */
    SyncReport: {
      /** @description Whether the run took place; `failed` counts shipments without an answer of the carrier. */
      success: boolean;
      /** @description The outcome in a sentence. */
      message: string;
      /** @description Number of parcels asked about. */
      checked: number;
      /** @description Number of parcels with new events. */
      updated: number;
      /** @description Number of parcels a carrier could not be asked about. */
      failed: number;
      /** @description Outcome for each parcel. */
      results: {
        /** @description Shipment that was asked about. */
        shipmentId: string;
        /** @description Tracking number of the shipment. */
        trackingNumber: string;
        /** @description Number of events that were new. */
        newEvents: number;
        /**
         * @description Status of the shipment after them.
         * @enum {string}
         */
        status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided";
        /** @description Why the carrier could not be asked, where it failed. */
        error?: string;
      }[];
    };
    /** @description A code of a carrier that has no known meaning here. */
    UnknownTrackingCode: {
      /** @description Carrier that sent the code. */
      carrier: string;
      /** @description The carrier's own code. */
      code: string;
      /** @description The carrier's description of the code, as last received. */
      description: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      firstSeen: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      lastSeen: string;
      /** @description How often it was received. */
      times: number;
    };
    /** @description The documents that were stored. */
    DocumentUploadReply: {
      /** @description Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** @description In the order they were sent. */
      documents: components["schemas"]["UploadedDocument"][];
    };
    /** @description A webhook endpoint with the secret its deliveries are signed with. */
    WebhookEndpointWithSecret: {
      /** @description Id of the endpoint. */
      id: string;
      /** @description Address events are sent to. */
      url: string;
      /** @description Names of the events that are sent; `*` means all except those that must be named. */
      enabledEvents: string[];
      /** @description Whether events are sent. */
      enabled: boolean;
      /**
       * @description Why it is not enabled.
       * @enum {string}
       */
      disabledReason?: "client" | "gone_410" | "failing";
      /** @description What the client uses the endpoint for. */
      description?: string;
      /** @description The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** @description Shown here and nowhere else. */
      secret: string;
    };
    /** @description An address that events are sent to. */
    WebhookEndpoint: {
      /** @description Id of the endpoint. */
      id: string;
      /** @description Address events are sent to. */
      url: string;
      /** @description Names of the events that are sent; `*` means all except those that must be named. */
      enabledEvents: string[];
      /** @description Whether events are sent. */
      enabled: boolean;
      /**
       * @description Why it is not enabled.
       * @enum {string}
       */
      disabledReason?: "client" | "gone_410" | "failing";
      /** @description What the client uses the endpoint for. */
      description?: string;
      /** @description The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** @description What a test of the webhook endpoints sent. */
    WebhookTestReport: {
      /** @description Whether every named shipment was found and its events were queued. */
      success: boolean;
      /** @description The outcome in a sentence. */
      message: string;
      /** @description Number of deliveries that were queued. */
      webhooksNotified: number;
      /** @description Outcome for each shipment of the request. */
      results: {
        /** @description Shipment of the request. */
        shipmentId: string;
        /** @description Whether a test event was queued for it. */
        success: boolean;
        /** @description The outcome in a sentence. */
        message: string;
        /** @description Number of deliveries queued for it. */
        webhooksNotified: number;
      }[];
    };
    /** @description One event on its way to one endpoint, with all attempts. */
    WebhookDelivery: {
      /** @description Id of the delivery. */
      id: string;
      /** @description Endpoint it is for. */
      endpointId: string;
      /** @description Event it carries; sent as `webhook-id`. */
      eventId: string;
      /** @description Name of the event. */
      eventName: string;
      /** @description Kind of object the event is about. */
      objectType: string;
      /** @description Id of that object. */
      objectId: string;
      /** @description Whether the test endpoint sent it. */
      test: boolean;
      /**
       * @description Whether the receiver accepted it, or it will be retried.
       * @enum {string}
       */
      status: "pending" | "delivered" | "skipped" | "exhausted";
      /** @description Every attempt so far, oldest first. */
      attempts: {
        /**
         * Format: date-time
         * @description ISO 8601 in UTC, with milliseconds.
         */
        at: string;
        /** @description Milliseconds until the answer or the failure. */
        durationMs: number;
        /** @description HTTP status of the answer; absent where none came. */
        statusCode?: number;
        /** @description http_status, redirect, timeout, blocked_address, dns, tls or connection. */
        failure?: string;
        /** @description The first 1,024 bytes of what a failing receiver answered. */
        response?: string;
      }[];
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      nextAttemptAt?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** @description An account, and what the token permits in it. */
    Account: {
      /** @description Account id. */
      id: string;
      /** @description Name of the account. */
      name: string;
      /**
       * Format: date-time
       * @description When the account was created.
       */
      createdAt?: string;
      /** @description The account that this one is a sub-account of; absent for others. */
      parent?: string;
      /** @description The accounts that tokens of this one may name in `x-account-id`, oldest first. */
      subAccounts: {
        /** @description Account id. */
        id: string;
        /** @description Name of the account. */
        name: string;
      }[];
      /** @description Who acts with this token: the account of the token, an app, or a user. */
      actor: string;
      /** @description Scopes of the token. */
      scopes: ("read_accounts" | "write_accounts" | "read_shipments" | "write_shipments")[];
      /** @description Roles of the token. */
      roles: ("admin" | "carrier")[];
    };
    /** @description Pickups, holidays and taxes collections as agreed with the account. */
    AccountSettings: {
      /** @description When parcels are collected. */
      pickup: {
        hours: components["schemas"]["PickupHours"];
        /** @description Of monday, tuesday, wednesday, thursday, friday, saturday, sunday. */
        days: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
      };
      /** @description Changes to the calendar of public holidays. */
      holidays: {
        /** @description At most 500 days. Everywhere, in a country, or in a state of it. */
        added: {
          /** @description Day, YYYY-MM-DD. */
          date: string;
          /** @description Two-letter code of the country the day counts in; everywhere when absent. */
          country?: string;
          /** @description State of that country the day counts in; all of it when absent. */
          state?: string;
        }[];
        /** @description At most 500 days. Everywhere, in a country, or in a state of it. */
        removed: {
          /** @description Day, YYYY-MM-DD. */
          date: string;
          /** @description Two-letter code of the country the day counts in; everywhere when absent. */
          country?: string;
          /** @description State of that country the day counts in; all of it when absent. */
          state?: string;
        }[];
      };
      /** @description How duties and taxes are collected from consignees. */
      collections: {
        /** @description Business days at the consignee until the deadline, 1 to 60. Counts for new collections. */
        collectionDeadlineDays: number;
        /** @description At most 50 entries, each from another day on. */
        surcharges: components["schemas"]["CollectionFeeOutput"][];
      };
    };
    /** @description An OAuth app with the secret that was just made. */
    OAuthAppWithSecret: {
      /** @description Id of the app. */
      id: string;
      /** @description The same id, as OAuth calls it. */
      clientId: string;
      /** @description Shown to people who are asked for access. */
      name: string;
      /**
       * @description `public`: it runs where no secret can be hidden, has none, and must use PKCE. `confidential` when absent.
       * @enum {string}
       */
      type: "confidential" | "public";
      /** @description 1 to 10 addresses that people may be sent back to: https, or http with a loopback host; no fragment. A request must name one of them exactly. */
      redirectUris: string[];
      /** @description The most that the app may ask for, of read_accounts, write_accounts, read_shipments, write_shipments. */
      scopes: ("read_accounts" | "write_accounts" | "read_shipments" | "write_shipments")[];
      /**
       * Format: date-time
       * @description Until when the secret before the current one is valid.
       */
      previousSecretValidUntil?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When it was deleted.
       */
      disabledAt?: string;
      /** @description Shown here and nowhere else. A public app has none. */
      clientSecret?: string;
    };
    /** @description A program that may ask accounts for access. */
    OAuthApp: {
      /** @description Id of the app. */
      id: string;
      /** @description The same id, as OAuth calls it. */
      clientId: string;
      /** @description Shown to people who are asked for access. */
      name: string;
      /**
       * @description `public`: it runs where no secret can be hidden, has none, and must use PKCE. `confidential` when absent.
       * @enum {string}
       */
      type: "confidential" | "public";
      /** @description 1 to 10 addresses that people may be sent back to: https, or http with a loopback host; no fragment. A request must name one of them exactly. */
      redirectUris: string[];
      /** @description The most that the app may ask for, of read_accounts, write_accounts, read_shipments, write_shipments. */
      scopes: ("read_accounts" | "write_accounts" | "read_shipments" | "write_shipments")[];
      /**
       * Format: date-time
       * @description Until when the secret before the current one is valid.
       */
      previousSecretValidUntil?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When it was deleted.
       */
      disabledAt?: string;
    };
    /** @description Access to this account that was approved for an app. */
    AccountCredentials: {
      /** @description The account's client id at the app. */
      id: string;
      /** @description The app that has access. */
      appId: string;
      /** @description Its name. */
      appName: string;
      /** @description What the app may do. */
      scopes: ("read_accounts" | "write_accounts" | "read_shipments" | "write_shipments")[];
      /**
       * Format: date-time
       * @description When access was approved.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it last asked for tokens, other than by a refresh.
       */
      lastUsedAt?: string;
    };
    /** @description An access token and a refresh token. */
    Tokens: {
      /** @description A JWT, for `Authorization: Bearer`. */
      accessToken: string;
      /** @description When the access token ends, since 1970. In milliseconds; in seconds when the request was a form. */
      expirationTime: number;
      /** @description How long the access token is valid. In milliseconds; in seconds when the request was a form. */
      expiresIn: number;
      /**
       * @description Always `Bearer`.
       * @constant
       */
      tokenType: "Bearer";
      /** @description For the next access token. Store the newest one: each is used once. */
      refreshToken: string;
      /** @description What the token permits, separated by spaces. */
      scope: string;
      /** @description As `accessToken`, when the request was a form. */
      access_token?: string;
      /**
       * @description As `tokenType`, when the request was a form.
       * @constant
       */
      token_type?: "Bearer";
      /** @description As `expiresIn`, in seconds, when the request was a form. */
      expires_in?: number;
      /** @description As `refreshToken`, when the request was a form. */
      refresh_token?: string;
      /** @description Warnings and infos; may be empty. */
      messages?: components["schemas"]["Message"][];
    };
    /** @description Errors, as RFC 6749 writes them and as this service does. */
    OAuthErrors: {
      /** @description Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** @description The error code of RFC 6749. Absent where the body could not be read. */
      error?: string;
      /** @description The message, in ASCII. */
      error_description?: string;
    };
    /** @description The token is not valid any more. */
    Revocation: {
      /**
       * @description Always true.
       * @constant
       */
      revoked: true;
      /** @description Warnings and infos; may be empty. */
      messages?: components["schemas"]["Message"][];
    };
    /** @description Where and how OAuth works here (RFC 8414). */
    AuthorizationServer: {
      /** @description Sent as `iss` to the callback. */
      issuer: string;
      /** @description Where people are asked. */
      authorization_endpoint: string;
      /** @description Where tokens are got. */
      token_endpoint: string;
      /** @description Where tokens are revoked. */
      revocation_endpoint: string;
      /** @description The keys that access tokens are signed with. */
      jwks_uri: string;
      /** @description The interface, to read and to try. */
      service_documentation: string;
      /** @description All scopes. */
      scopes_supported: string[];
      /** @description Only `code`: there is no implicit flow. */
      response_types_supported: string[];
      /** @description The answer stands in the query of the callback. */
      response_modes_supported: string[];
      /** @description Accepted by the token endpoint. */
      grant_types_supported: string[];
      /** @description `none` for public apps. */
      token_endpoint_auth_methods_supported: string[];
      /** @description As at the token endpoint. */
      revocation_endpoint_auth_methods_supported: string[];
      /** @description PKCE. */
      code_challenge_methods_supported: string[];
      /**
       * @description The callback carries `iss` (RFC 9207).
       * @constant
       */
      authorization_response_iss_parameter_supported: true;
    };
    /** @description Who asks is not known, so the browser is sent nowhere. */
    AuthorizeRefusal: {
      /**
       * @description Always false.
       * @constant
       */
      success: false;
      /** @description What was refused. */
      error: {
        /** @description The HTTP status. */
        code: number;
        /** @description What is not valid. */
        message: string;
      };
    };
    /** @description A collection of parcels at an address. */
    Pickup: {
      /** @description Id of the pickup. */
      id: string;
      /**
       * @description Where the pickup is in its life.
       * @enum {string}
       */
      status: "created" | "confirmed" | "completed" | "failed" | "cancelled";
      /**
       * Format: date-time
       * @description Local time where the parcels are collected, as sent: the `Z` does not mean UTC.
       */
      startAt: string;
      /**
       * Format: date-time
       * @description Local time where the parcels are collected, as sent: the `Z` does not mean UTC.
       */
      endAt: string;
      /** @description Both times as they were sent. */
      requested: {
        /** @description Start of the window as sent. */
        startAt: string;
        /** @description End of the window as sent. */
        endAt: string;
      };
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      address?: components["schemas"]["PickupAddress"];
      /** @description The client's own number of the pickup, as sent. */
      reference?: string;
      /** @description Shipments that are collected. */
      shipmentIds: string[];
      /** @description Number of the pickup at each carrier. */
      confirmations: {
        /** @description Carrier that collects the parcels. */
        carrier: string;
        /** @description The carrier's number of the pickup; absent until it has confirmed. */
        confirmation?: string;
      }[];
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      completedAt?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      cancelledAt?: string;
      /** @description Why the pickup failed, where it did. */
      failure?: {
        /**
         * @description A stable word to branch on.
         * @enum {string}
         */
        reason: "not_collected" | "not_confirmed" | "refused_by_carrier";
        /** @description The same in a sentence. */
        message: string;
      };
    };
    /** @description The new manifest, with warnings and infos. */
    CreatedManifest: {
      /** @description Id of the manifest. */
      id: string;
      /**
       * @description closed as soon as a carrier has scanned the first of its parcels.
       * @enum {string}
       */
      status: "created" | "closed";
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      closedAt?: string;
      /**
       * Format: date-time
       * @description When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      /** @description The client's own number of the manifest, as sent. */
      reference?: string;
      address?: components["schemas"]["Party"];
      /** @description Shipments in the manifest. */
      shipmentIds: string[];
      /** @description Of all its parcels. */
      weight?: components["schemas"]["ShownWeight"];
      /** @description The printed manifest. */
      documents: {
        /** @description Id of the document. */
        id: string;
        /**
         * @description Kind of document.
         * @constant
         */
        type: "MANIFEST";
        /**
         * @description File format.
         * @constant
         */
        format: "PDF";
        /** @description Opens with the token, or without one for 15 minutes. */
        url: string;
      }[];
      /** @description Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
    };
    /** @description Duties, taxes and fees of the parcel. */
    DutiesAndTaxes: {
      /** @description Sum of the charges due at the border. */
      price: number;
      /** @description ISO 4217 code of the price. */
      currency: string;
      /** @description False when a line could not be computed and is not part of the price. */
      complete: boolean;
      /** @description The charges of the price, over all goods. */
      charges: {
        /** @description Name of the charge for people. */
        name: string;
        /**
         * @description Kind of the charge.
         * @enum {string}
         */
        code: "DUTY" | "VAT" | "GST" | "EXCISE" | "FEE";
        /** @description Amount in `currency`. */
        amount: number;
        /** @description ISO 4217 code of the amount. */
        currency: string;
        /** @description A fraction; for a duty by weight, the effective rate. */
        rate?: number;
        /** @description The rule of customsDeclaration.rules that it follows. */
        rule?: string;
      }[];
      /** @description The goods, in the order they were sent. */
      commodities: {
        /** @description Which commodity of the request, from 1. */
        itemNumber: number;
        /** @description As sent. */
        title?: string;
        /** @description Customs code as sent. */
        hsCode?: string;
        /** @description Code that was predicted because none was sent. */
        predictedHsCode?: string;
        /** @description Why nothing could be calculated for these goods. */
        notComputable?: string;
        /** @description What is due for these goods. */
        charges: {
          /** @description Name of the charge for people. */
          name: string;
          /**
           * @description Kind of the charge.
           * @enum {string}
           */
          code: "DUTY" | "VAT" | "GST" | "EXCISE" | "FEE";
          /** @description Amount in `currency`. */
          amount: number;
          /** @description ISO 4217 code of the amount. */
          currency: string;
          /** @description A fraction; for a duty by weight, the effective rate. */
          rate?: number;
          /** @description The rule of customsDeclaration.rules that it follows. */
          rule?: string;
        }[];
        /** @description Restrictions on the import of these goods. */
        restrictions: components["schemas"]["Restriction"][];
      }[];
      /** @description How the result was calculated: values, rates and rules. */
      customsDeclaration: {
        /**
         * @description What is in the parcel.
         * @enum {string}
         */
        contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
        /** @description Who pays duties and taxes, as an Incoterms rule. */
        incoterms: string;
        /** @description ISO 4217 code of all amounts here. */
        currency: string;
        /** @description Value of all goods. */
        goodsValue: number;
        /** @description Transport that was counted in. */
        freight: number;
        /** @description Insurance that was counted in. */
        insurance: number;
        /** @description Value that duties are calculated on. */
        customsValue: number;
        /** @description Threshold below which no duty is due. */
        deMinimis: {
          /** @description Whether the parcel is below it. */
          applied: boolean;
          /** @description The threshold; absent where the destination has none. */
          threshold?: number;
          /** @description ISO 4217 code of the threshold. */
          currency?: string;
        };
        /** @description Rates that amounts were converted by. */
        exchangeRates: {
          /** @description ISO 4217 code of the sent amount. */
          from: string;
          /** @description ISO 4217 code it was converted to. */
          to: string;
          /** @description Units of `to` for one of `from`. */
          rate: number;
          /** @description Day of the rate, YYYY-MM-DD. */
          date: string;
          /** @description Who published the rate. */
          source: string;
        }[];
        /** @description Taxes the registered seller accounts for at checkout; they are not due at the border and not in the price. */
        checkoutTaxes: {
          /** @description Scheme the seller is registered in, for example IOSS. */
          scheme: string;
          /** @description Name of the tax for people. */
          name: string;
          /** @description Amount in `currency`. */
          amount: number;
          /** @description ISO 4217 code of the amount. */
          currency: string;
          /** @description Id of the rule in `rules`. */
          rule: string;
        }[];
        /** @description Version of all rules that were applied. */
        ruleSetVersion: string;
        /** @description Rules that were applied. */
        rules: {
          /** @description Stable id of the rule. */
          id: string;
          /** @description Name of the rule for people. */
          name?: string;
          /** @description Law or tariff the rule is from. */
          source: string;
          /** @description How sure the rule is known. */
          certainty: string;
          /** @description First day on which the rule applies. */
          validFrom?: string;
          /** @description Last day on which the rule applies. */
          validTo?: string;
        }[];
        /**
         * Format: date-time
         * @description The day whose rules were applied.
         */
        calculatedAt: string;
      };
    };
    /** @description A taxes collection that was requested. */
    NewTaxesCollection: {
      /** @description Id of the taxes collection. */
      collectionId: string;
      /** @description The parcel it is for. */
      trackingNumber: string;
      /**
       * @description Current status.
       * @enum {string}
       */
      status: "pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled";
      /** @description The page at which the consignee pays, always the same for one collection. Anybody who has the address sees the charges. */
      paymentUrl: string;
      /**
       * Format: date-time
       * @description Time by which the consignee must pay; known once the collection is pending.
       */
      collectionDeadline?: string;
      /** @description What has happened to it, oldest first. */
      events: string[];
    };
    /** @description What was collected, refunded and disputed, what the processor keeps, and what is owed to the account. */
    Settlement: {
      /** @description Start of the period, included. */
      from?: string;
      /** @description End of the period, not included. */
      to?: string;
      /** @description Each currency in which money has moved: at the start of the period, what the period has changed, and at its end. */
      balances: {
        /** @description ISO 4217 code. */
        currency: string;
        opening: components["schemas"]["SettlementBalance"];
        changes: components["schemas"]["SettlementBalance"];
        closing: components["schemas"]["SettlementBalance"];
      }[];
    };
    /** @description The ledger of one currency, as exact decimal numbers with the digits of the currency. */
    SettlementBalance: {
      /** @description What consignees paid of the sums that were due. */
      collected: string;
      /** @description Refunds of it that are under way. Not yet taken from `owed`. */
      refundsPending: string;
      /** @description Refunds of it that have succeeded. */
      refunded: string;
      /** @description Open disputes about it: the processor holds the amount back. */
      inDispute: string;
      /** @description Disputes about it that were lost. */
      lostDisputes: string;
      /** @description What the processor keeps, of unexpected payments too. */
      fees: string;
      /** @description collected − refunded − inDispute − lostDisputes − fees. */
      owed: string;
      /** @description Money that was not due and has not gone back to its payers yet. */
      toReturn: string;
    };
    /** @description Duties and taxes of a parcel, collected from its consignee. */
    TaxesCollection: {
      /** @description Id of the taxes collection. */
      id: string;
      /** @description The account it belongs to. */
      accountId: string;
      /** @description The request that created it. */
      requestId: string;
      /** @description The parcel it is for. */
      trackingNumber: string;
      /** @description The client's own id of the manifest. */
      externalManifestId?: string;
      /** @description Contents of the parcel. */
      description?: string;
      /** @description The client's own number of the order. */
      customerReference?: string;
      /** @description Consignee; absent once erased. */
      shipTo?: components["schemas"]["Party"];
      /** @description Sender; absent once erased. */
      shipFrom?: components["schemas"]["Party"];
      weight?: components["schemas"]["ShownWeight"];
      dimensions?: components["schemas"]["ShownDimensions"];
      customs: components["schemas"]["ShownCustoms"];
      /**
       * @description Kind of packaging.
       * @enum {string}
       */
      packageType: "envelope" | "tube" | "parcel";
      /**
       * @description What is in the parcel.
       * @enum {string}
       */
      contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
      /** @description Left out of lists. */
      isArchived: boolean;
      /**
       * @description Current status.
       * @enum {string}
       */
      status: "pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled";
      /** @description Why it was cancelled, has expired or is in exception. */
      reason?: string;
      /** @description What has to be corrected while the status is exception. */
      problems: {
        /** @description The goods. */
        commodityId: string;
        /**
         * @description Stable word for what is wrong.
         * @enum {string}
         */
        reason: "not_classifiable" | "prohibited" | "not_computable";
        /** @description What is wrong, and how to correct it. */
        message: string;
      }[];
      /** @description Present while customs hold the parcel. */
      customsHold?: {
        /**
         * Format: date-time
         * @description When the carrier reported it.
         */
        since: string;
        /** @description Where, `City, CC`. */
        location?: string;
      };
      /** @description The goods. */
      commodities: components["schemas"]["CollectionCommodity"][];
      /** @description What the collection itself costs, on top of duties and taxes. */
      surcharges: components["schemas"]["CollectionSurcharge"][];
      /** @description History, newest first. */
      events: components["schemas"]["CollectionEvent"][];
      /** @description Papers that can be downloaded, the oldest first. */
      attachments: components["schemas"]["CollectionAttachment"][];
      /** @description Payments, fees, refunds and disputes, the oldest first. */
      transactions: components["schemas"]["CollectionTransaction"][];
      dutiesAndTaxes?: components["schemas"]["CollectionDuties"];
      amountDue?: components["schemas"]["ShownMoney"];
      /** @description Messages to the consignee, and the deadline. */
      stages: components["schemas"]["CollectionStage"][];
      /** @description The page at which the consignee pays, always the same for one collection. Anybody who has the address sees the charges. */
      paymentUrl: string;
      /**
       * Format: date-time
       * @description Time by which the consignee must pay.
       */
      collectionDeadline?: string;
      /**
       * Format: date-time
       * @description When the sum was paid.
       */
      customsPaidAt?: string;
      /** @description The payment at the card processor. */
      processorPaymentIntentId?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      /** @description The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
    };
    /** @description One kind of goods of a taxes collection. */
    CollectionCommodity: {
      /** @description The seller's number of the article. */
      sku?: string;
      /** @description The short name of the article; printed on the customs documents. */
      title?: string;
      /** @description What the article is, in words a customs officer understands; printed on the customs documents. */
      description?: string;
      /** @description 4 to 10 digits; dots and spaces are kept as sent. */
      hsCode?: string;
      /** @description Number of units. */
      quantity: number;
      value: components["schemas"]["ShownMoney"];
      unitWeight?: components["schemas"]["ShownWeight"];
      /** @description Kilograms of one unit. */
      kgWeight?: number;
      /**
       * @description A two-letter code of the interface.
       * @enum {string}
       */
      countryOfOrigin: "AF" | "AL" | "DZ" | "AS" | "AC" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "KH" | "CM" | "CA" | "CV" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "EL" | "SV" | "GQ" | "ER" | "EE" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MK" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "AN" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "SH" | "KN" | "LC" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SZ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW" | "AX" | "BL" | "BQ" | "CW" | "MF" | "SS" | "SX";
      /** @description The seller's category of the article; helps to find its customs code. */
      category?: string;
      /** @description Address of a picture of the article. */
      imageUrl?: string;
      /** @description Address of the page where the article is sold. */
      productUrl?: string;
      /** @description The seller's id of the product, under which its customs code is remembered. */
      productId?: string;
      /** @description The seller's id of the variant of the product. */
      variantId?: string;
      /** @description Licences, certificates and controls that concern the goods. */
      compliance?: {
        /** @description Whether the goods need a licence or a permit from an authority. */
        isControlGood?: boolean;
        /** @description Which control they fall under, as the authority names it. */
        controlType?: string;
        /** @description The authority that controls them. */
        regulatoryAgency?: string;
        /** @description The programme of that authority. */
        regulatoryProgram?: string;
        /** @description The category of the goods within that programme. */
        regulatoryCategoryCode?: string;
        /** @description The US Employer Identification Number of the goods' importer or exporter. */
        EIN?: string;
        /** @description The number of the Import One-Stop Shop (EU) these goods are sold under: IM and 10 digits. */
        iossNumber?: string;
        /** @description The number of the import licence; printed on the customs documents. */
        importLicenseNumber?: string;
        /** @description The kind of certificate that comes with the goods. */
        certificationType?: string;
        /** @description The number of that certificate; printed on the customs documents. */
        certificationReference?: string;
      };
      /** @description The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
      /** @description The code that was predicted, where none was sent. */
      predictedHsCode?: string;
      /** @description The rule for VAT or GST that follows from the predicted code. */
      predictedTaxCode?: string;
      /** @description Id of the goods in the collection. */
      id: string;
      /** @description The prediction, where no code was sent. */
      classification?: {
        /** @description The predicted subheading. */
        sixDigitHSCode: string;
        /**
         * @description How certain the prediction is.
         * @enum {string}
         */
        confidenceLevel: "low" | "medium" | "high";
      };
      /** @description What is due for these goods. */
      dutiesAndTaxes?: {
        /** @description Sum of the charges. */
        totalAmount: number;
        /** @description ISO 4217 code of all amounts here. */
        currency: string;
        /** @description What the sum consists of. */
        charges: {
          /** @description Name of the charge for people. */
          name: string;
          /**
           * @description Kind of the charge.
           * @enum {string}
           */
          code: "DUTY" | "VAT" | "GST" | "EXCISE" | "FEE";
          /** @description Amount in `currency`. */
          amount: number;
          /** @description ISO 4217 code of the amount. */
          currency: string;
          /** @description A fraction; for a duty by weight, the effective rate. */
          rate?: number;
          /** @description The rule of customsDeclaration.rules that it follows. */
          rule?: string;
        }[];
        /** @description How these goods were declared. */
        customsDeclaration?: {
          /**
           * @description What is in the parcel.
           * @enum {string}
           */
          contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
          /** @description Who pays duties and taxes, as an Incoterms rule. */
          incoterms: string;
          /** @description Version of all rules that were applied. */
          ruleSetVersion: string;
          /**
           * Format: date-time
           * @description The day whose rules were applied.
           */
          calculatedAt: string;
          /** @description The code the charges follow from. */
          hsCode?: string;
          /** @description Where the goods were made. */
          countryOfOrigin: string;
          /** @description Whether a statement on origin goes with them; without one no preference is given. */
          originDeclared: boolean;
          /** @description Pieces. */
          quantity: number;
          /** @description Value of all pieces, as declared. */
          goodsValue: number;
          /** @description ISO 4217 code of the value. */
          currency: string;
          /** @description Rules that the charges of these goods follow from. */
          rules: {
            /** @description Stable id of the rule. */
            id: string;
            /** @description Name of the rule for people. */
            name?: string;
            /** @description Law or tariff the rule is from. */
            source: string;
            /** @description How sure the rule is known. */
            certainty: string;
            /** @description First day on which the rule applies. */
            validFrom?: string;
            /** @description Last day on which the rule applies. */
            validTo?: string;
          }[];
        };
      };
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** @description What the consignee pays for the collection itself. */
    CollectionSurcharge: {
      /** @description Id of the surcharge. */
      id: string;
      /**
       * @description Why it is charged.
       * @constant
       */
      type: "collection_fee";
      /** @description The name on the bill. */
      name: string;
      /** @description Part of the sum that is due. */
      amount: number;
      /** @description ISO 4217 code of the amount. */
      currency: string;
      /** @description `rate`: the fraction of duties and taxes. */
      metadata: {
        [key: string]: unknown;
      };
      /** @description The collection. */
      taxesCollectionId: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** @description One entry of the history of a taxes collection. */
    CollectionEvent: {
      /** @description Id of the event. */
      id: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      timestamp: string;
      /** @description Stable word for the event. */
      code: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** @description Status of the collection after it. */
      status: string;
      /** @description Reserved; empty. */
      data: {
        [key: string]: unknown;
      };
      /** @description Id of its type. */
      eventTypeId: string;
      eventType: components["schemas"]["CollectionEventType"];
    };
    /** @description A kind of event of taxes collections. */
    CollectionEventType: {
      /** @description Stable id of the event type. */
      id: string;
      /** @description Stable word for the event. */
      code: string;
      /** @description The event in a sentence. */
      description: string;
      /** @description Type of the event in the log. */
      type: string;
      /** @description Whether the time until it is over begins here. */
      clockStart: boolean;
      /** @description Whether it ends here. */
      clockStop: boolean;
      /** @description Shown to the sender. */
      shipperVisibility: boolean;
      /** @description Shown to the consignee. */
      consigneeVisibility: boolean;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** @description Another name of the code. */
      alias: string;
      /** @description Status word of the event. */
      status: string;
      /** @description Kind of object. */
      category: string;
      /** @description Reserved; empty. */
      config: {
        [key: string]: unknown;
      };
      /** @description Codes of carriers that mean it; none here. */
      carrierEventTypes: string[];
    };
    /** @description A paper about a taxes collection. */
    CollectionAttachment: {
      /** @description Stable id of the attachment. */
      id: string;
      /**
       * @description What it is of: the collection was ready, was paid, was refunded; or the invoice of its shipment.
       * @enum {string}
       */
      eventName: "payment_notice" | "receipt" | "refund_note" | "commercial_invoice";
      /** @description What else is known of it. */
      data: {
        /** @description File format. */
        format: string;
        /** @description Printed on the paper. */
        number?: string;
        /** @description What is due, was paid or was refunded. */
        amount?: number;
        /** @description ISO 4217 code of the amount. */
        currency?: string;
        /** @description The name an uploaded invoice was sent with. */
        name?: string;
        /** @description The shipment that the invoice belongs to. */
        shipmentId?: string;
      };
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** @description Opens with the token, or without one for 15 minutes. `lang` chooses the language of what the service draws. */
      downloadURL: string;
      /** @description The payment or the refund at the card processor, else the tracking number. */
      reference: string;
    };
    /** @description One movement of money of a taxes collection. */
    CollectionTransaction: {
      /** @description Id of the transaction. */
      id: string;
      /**
       * @description What moves the money.
       * @enum {string}
       */
      type: "payment" | "unexpected_payment" | "fee" | "refund" | "dispute";
      /** @description Negative where money leaves. */
      amount: number;
      /** @description ISO 4217 code. That of a fee may be another one. */
      currency: string;
      /** @description The account it belongs to. */
      accountId: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** @description The transaction in a sentence. */
      description: string;
      /**
       * @description Of a dispute `open`, `won` or `lost`. What is pending or failed, and a dispute that was won, moved nothing.
       * @enum {string}
       */
      status: "pending" | "succeeded" | "failed" | "open" | "won" | "lost";
      /** @description Its id at the card processor. */
      reference?: string;
      /** @description Id of its type. */
      transactionTypeId: string;
      /** @description The payment it belongs to, and why it was made. */
      metadata: {
        [key: string]: unknown;
      };
      transactionType: components["schemas"]["TransactionType"];
    };
    /** @description A kind of transaction. */
    TransactionType: {
      /** @description Stable id of the type. */
      id: string;
      /** @description Country the parcel is sent from. */
      origin: string;
      /** @description Country the parcel is sent to. */
      destination: string;
      /** @description ISO 4217 code. */
      currency: string;
      /** @description The type of the transaction. */
      transactionType: string;
      /** @description What it is about. */
      category: string;
      /**
       * @description Who names the amount.
       * @constant
       */
      rateSource: "card_processor";
      /**
       * @description Recorded in the log.
       * @constant
       */
      auditStatus: "recorded";
      /**
       * @description `credit`: money comes in.
       * @enum {string}
       */
      chargeType: "credit" | "debit";
      /** @description The account it belongs to. */
      account: string;
      /** @description The client's own pairs, as sent. */
      metadata: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /** @description The amount. */
      value: number;
    };
    /** @description One step on the timeline of a taxes collection. */
    CollectionStage: {
      /** @description Id of the stage. */
      id: string;
      /** @description `initial_sms`, `initial_email`, `reminder_sms_1`, `reminder_email_1`, `final_notice_sms`, `final_notice_email`, `deadline`; reminders that were asked for are counted on from 2; `receipt_email` and `refund_email` follow a payment and a refund. */
      type: string;
      /**
       * @description What became of it.
       * @enum {string}
       */
      status: "scheduled" | "completed" | "skipped" | "failed" | "cancelled";
      /**
       * Format: date-time
       * @description Not before; later than planned where it is tried again.
       */
      scheduledAt: string;
      /**
       * Format: date-time
       * @description When the message was handed over to the service that sends it.
       */
      completedAt?: string;
      /** @description Why the last attempt failed: a stable word, or a code of the service that sends messages. */
      error?: string;
      /**
       * @description Why nothing is sent.
       * @enum {string}
       */
      skipReason?: "no_phone" | "no_email" | "already_paid" | "cancelled" | "quiet_hours" | "opted_out" | "no_sender";
      /** @description Attempts after the first one. */
      retryCount: number;
      /** @description More about the message. */
      metadata: {
        /**
         * @description How the message is sent; absent for the deadline.
         * @enum {string}
         */
        channel?: "sms" | "email";
        /** @description Id of the message at the service that sends it. */
        messageId?: string;
        /**
         * @description What that service has reported.
         * @enum {string}
         */
        delivery?: "delivered" | "undelivered";
        /**
         * @description Somebody asked for it.
         * @constant
         */
        requested?: true;
        /** @description The refund that a `refund_email` is about. */
        refundId?: string;
      };
    };
    /** @description A taxes collection, and what is to be said of the request. */
    TaxesCollectionReply: {
      /** @description Id of the taxes collection. */
      id: string;
      /** @description The account it belongs to. */
      accountId: string;
      /** @description The request that created it. */
      requestId: string;
      /** @description The parcel it is for. */
      trackingNumber: string;
      /** @description The client's own id of the manifest. */
      externalManifestId?: string;
      /** @description Contents of the parcel. */
      description?: string;
      /** @description The client's own number of the order. */
      customerReference?: string;
      /** @description Consignee; absent once erased. */
      shipTo?: components["schemas"]["Party"];
      /** @description Sender; absent once erased. */
      shipFrom?: components["schemas"]["Party"];
      weight?: components["schemas"]["ShownWeight"];
      dimensions?: components["schemas"]["ShownDimensions"];
      customs: components["schemas"]["ShownCustoms"];
      /**
       * @description Kind of packaging.
       * @enum {string}
       */
      packageType: "envelope" | "tube" | "parcel";
      /**
       * @description What is in the parcel.
       * @enum {string}
       */
      contentType: "Documents" | "Gift" | "Sample" | "Other" | "CommercialGoods" | "ReturnOfGoods";
      /** @description Left out of lists. */
      isArchived: boolean;
      /**
       * @description Current status.
       * @enum {string}
       */
      status: "pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled";
      /** @description Why it was cancelled, has expired or is in exception. */
      reason?: string;
      /** @description What has to be corrected while the status is exception. */
      problems: {
        /** @description The goods. */
        commodityId: string;
        /**
         * @description Stable word for what is wrong.
         * @enum {string}
         */
        reason: "not_classifiable" | "prohibited" | "not_computable";
        /** @description What is wrong, and how to correct it. */
        message: string;
      }[];
      /** @description Present while customs hold the parcel. */
      customsHold?: {
        /**
         * Format: date-time
         * @description When the carrier reported it.
         */
        since: string;
        /** @description Where, `City, CC`. */
        location?: string;
      };
      /** @description The goods. */
      commodities: components["schemas"]["CollectionCommodity"][];
      /** @description What the collection itself costs, on top of duties and taxes. */
      surcharges: components["schemas"]["CollectionSurcharge"][];
      /** @description History, newest first. */
      events: components["schemas"]["CollectionEvent"][];
      /** @description Papers that can be downloaded, the oldest first. */
      attachments: components["schemas"]["CollectionAttachment"][];
      /** @description Payments, fees, refunds and disputes, the oldest first. */
      transactions: components["schemas"]["CollectionTransaction"][];
      dutiesAndTaxes?: components["schemas"]["CollectionDuties"];
      amountDue?: components["schemas"]["ShownMoney"];
      /** @description Messages to the consignee, and the deadline. */
      stages: components["schemas"]["CollectionStage"][];
      /** @description The page at which the consignee pays, always the same for one collection. Anybody who has the address sees the charges. */
      paymentUrl: string;
      /**
       * Format: date-time
       * @description Time by which the consignee must pay.
       */
      collectionDeadline?: string;
      /**
       * Format: date-time
       * @description When the sum was paid.
       */
      customsPaidAt?: string;
      /** @description The payment at the card processor. */
      processorPaymentIntentId?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @description When people in it were erased: their fields are absent since then.
       */
      personalDataErasedAt?: string;
      /** @description The client's own pairs, as sent. */
      metadata?: {
        [key: string]: unknown;
      };
      /** @description Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
    };
    /** @description What became of an attempt to pay. */
    PaymentReply: {
      /** @description Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** @description Whether the sum is paid. */
      success: boolean;
      /**
       * @description `processing`: the outcome is not known yet; read the collection. `declined`, `cancelled`: nothing was charged. `returned`: the payment was not due any more and is refunded.
       * @enum {string}
       */
      status: "succeeded" | "requires_action" | "processing" | "declined" | "cancelled" | "returned";
      /** @description In minor units of the currency. */
      amount: number;
      /** @description ISO 4217 code. */
      currency: string;
      /** @description The payment at the card processor. */
      paymentIntentId?: string;
      /** @description Another attempt had paid the sum before. */
      alreadyPaid: boolean;
      /** @description Why it is not paid, in a sentence for the payer. */
      error?: string;
      /** @description Stable word of the card processor. */
      declineCode?: string;
      /** @description For the card processor's script, with `requiresAction`. */
      clientSecret?: string;
      /** @description The payer has to authenticate at the bank (3-D Secure). */
      requiresAction: boolean;
      /** @description The bank's page, where the card processor has one. */
      actionUrl?: string;
    };
    /** @description The codes of all products of the request. */
    ClassificationReply: {
      /** @description Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** @description One for each product, in their order. */
      classifications: components["schemas"]["ClassifiedProduct"][];
    };
    /** @description A product whose customs code is stored. */
    Product: {
      /** @description Id of the record. */
      id: string;
      /** @description The seller's id of the product. */
      productId?: string;
      /** @description The seller's id of the variant. */
      variantId?: string;
      /** @description Name of the product, as last sent. */
      title?: string;
      /** @description What the product is, as last sent. */
      description?: string;
      /** @description The seller's category, as last sent. */
      category?: string;
      /** @description Its material, as last sent. */
      material?: string;
      /** @description Two-letter code of the country the goods were made in. */
      countryOfOrigin?: string;
      /** @description The client's own code, as last sent. */
      givenHsCode?: string;
      /** @description The code in force: that of a review, else the predicted one. */
      hsCode?: string;
      /** @description Code the engine predicted. */
      predictedHsCode?: string;
      /** @description The chance that the predicted code is right, 0 to 1. */
      confidence: number;
      /**
       * @description low < 0.5 ≤ medium < 0.8 ≤ high.
       * @enum {string}
       */
      confidenceLevel: "low" | "medium" | "high";
      /**
       * @description Whether a person has looked at the code, and what they decided.
       * @enum {string}
       */
      reviewState: "not_reviewed" | "pending" | "approved" | "rejected";
      /** @description The reason that this person gave. */
      reviewReason?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      reviewedAt?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      updatedAt: string;
    };
    /** @description One call of the trade engine. */
    UsageLogEntry: {
      /** @description Id of the entry. */
      id: string;
      /** @description The `x-request-id` of the call. */
      requestId: string;
      /**
       * @description Endpoint that was called.
       * @enum {string}
       */
      endpoint: "duties-taxes" | "hts-compliance" | "classifications";
      /** @description HTTP status of the reply. */
      statusCode: number;
      /** @description Milliseconds until the reply. */
      durationMs: number;
      /** @description Two-letter code of where the goods came from. */
      originCountry?: string;
      /** @description Two-letter code of where they went, or a destination filter. */
      destinationCountry?: string;
      /** @description ISO 4217 code of the total. */
      currency?: string;
      /** @description Number of goods in the request. */
      commoditiesCount?: number;
      /** @description Duties and taxes that were calculated. */
      total?: number;
      /** @description Collection that was made. */
      collectionId?: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      createdAt: string;
    };
    /** @description How often the trade engine was called. */
    UsageStats: {
      /** @description Start of the period that was counted, included. */
      from: string;
      /** @description End of that period, not included. */
      to: string;
      /** @description Number of calls. */
      totalRequests: number;
      /** @description Calls that were answered with a status below 400. */
      successful: number;
      /** @description Calls that were answered with 400 or above. */
      failed: number;
      /** @description Collections that were made. */
      collectionsCreated: number;
      /** @description The same for each period that has calls. */
      byDay: {
        /** @description A day, or a month when grouped by month. */
        date: string;
        /** @description Number of calls. */
        totalRequests: number;
        /** @description Calls that were answered with a status below 400. */
        successful: number;
        /** @description Calls that were answered with 400 or above. */
        failed: number;
        /** @description Collections that were made. */
        collectionsCreated: number;
      }[];
      /** @description The same for each destination. */
      byDestination: {
        /** @description `unknown` where it could not be read. */
        destination: string;
        /** @description Number of calls. */
        totalRequests: number;
        /** @description Calls that were answered with a status below 400. */
        successful: number;
        /** @description Calls that were answered with 400 or above. */
        failed: number;
        /** @description Collections that were made. */
        collectionsCreated: number;
      }[];
    };
    /** @description What was erased, and what stays. */
    ErasureReport: {
      /** @description Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** @description Whether nothing was erased. */
      dryRun: boolean;
      /** @description What was erased; empty when it was erased before. */
      erased: {
        /**
         * @description Kind of the object.
         * @enum {string}
         */
        type: "shipment" | "pickup" | "manifest" | "taxesCollection";
        /** @description Id of the object. */
        id: string;
        /** @description Account of the object. */
        accountId: string;
        /** @description Names of the erased people, such as shipTo. */
        entries: string[];
        /** @description Documents that were deleted. */
        files: number;
      }[];
      /** @description Shipments of the request, and what belongs to them, whose people an earlier erasure took. */
      erasedBefore: {
        /**
         * @description Kind of the object.
         * @enum {string}
         */
        type: "shipment" | "pickup" | "manifest" | "taxesCollection";
        /** @description Id of the object. */
        id: string;
        /** @description Account of the object. */
        accountId: string;
        /**
         * Format: date-time
         * @description ISO 8601 in UTC, with milliseconds.
         */
        erasedAt: string;
      }[];
      /** @description What belongs to other parcels too, and stays. */
      shared: {
        /**
         * @description Kind of the object.
         * @enum {string}
         */
        type: "shipment" | "pickup" | "manifest" | "taxesCollection";
        /** @description Id of the object. */
        id: string;
        /** @description Why it stays for now. */
        reason: string;
      }[];
      /** @description What no erasure takes away. */
      retained: {
        /** @description What is stored further on. */
        what: string;
        /** @description Why. */
        reason: string;
      }[];
      /** @description False if files and keys are still being deleted in the background. */
      finished: boolean;
    };
    /** @description Everything that is stored about a person. */
    PersonalExport: {
      /** @description Warnings and infos; may be empty. */
      messages: components["schemas"]["Message"][];
      /** @description Every object in which the person stands. */
      records: {
        /** @description Kind of the object. */
        type: string;
        /** @description Id of the object. */
        id: string;
        /** @description Account of the object. */
        accountId: string;
        /** @description The person, by the name of the field. */
        entries: {
          [key: string]: unknown;
        };
        /** @description The history of the object. */
        events: {
          /** @description What happened. */
          type: string;
          /**
           * Format: date-time
           * @description ISO 8601 in UTC, with milliseconds.
           */
          recordedAt: string;
          /** @description Its details, without people. */
          data: unknown;
        }[];
      }[];
    };
    /** @description A webhook that the sandbox inbox received. */
    InboxMessage: {
      /** @description Id of the delivery that was received. */
      id: string;
      /** @description Account whose inbox it came to. */
      accountId: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      receivedAt: string;
      /** @description Headers that concern the webhook, by lower-case name. */
      headers: {
        [key: string]: string;
      };
      /** @description As it came. */
      body: string;
      /** @description Whether x-service-signature and webhook-signature are valid. */
      verdict: {
        /** @description Whether `x-service-signature` is valid. */
        service: boolean;
        /** @description Whether `webhook-signature` is valid. */
        standard: boolean;
      };
    };
    /** @description A text message or an e-mail that the sandbox would have sent. */
    InboxNotification: {
      /** @description Id of the message. */
      id: string;
      /** @description Account that asked for it. */
      accountId: string;
      /**
       * @description Whether it is a text message or an e-mail.
       * @enum {string}
       */
      channel: "sms" | "email";
      /** @description Messages with one reference are one message. */
      reference: string;
      /**
       * Format: date-time
       * @description ISO 8601 in UTC, with milliseconds.
       */
      receivedAt: string;
      /** @description Phone number or e-mail address. */
      to: string;
      /** @description Name of the recipient of an e-mail. */
      toName?: string;
      /** @description Address to which replies to the e-mail go. */
      replyTo?: string;
      /** @description Language of the e-mail, as BCP 47 writes it. */
      language?: string;
      /** @description Subject of the e-mail. */
      subject?: string;
      /** @description The text of the message. */
      text: string;
      /** @description The e-mail as HTML. */
      html?: string;
      /** @description Files that come with the e-mail. The inbox does not store them. */
      attachments?: {
        /** @description Name of the file. */
        name: string;
        /** @description Media type. */
        type: string;
        /** @description Size of the file. */
        bytes: number;
      }[];
    };
    /** @description Where to find what this service offers. */
    Index: {
      /**
       * @description What answers here.
       * @constant
       */
      name: "Waybill";
      /** @description The interface, to read and to try. */
      documentation: string;
      /** @description The interface as an OpenAPI document. */
      openapi: string;
      /** @description Whether the process is alive. */
      health: string;
      /** @description Whether the service accepts requests. */
      readiness: string;
    };
    /** @description What consignees pay for the collection itself, from a day on. */
    CollectionFeeOutput: {
      /** @description First day, UTC, YYYY-MM-DD; until the day of the next entry. */
      validFrom: string;
      /** @description ISO 4217 code of `amount`, `min` and `max`. Converted by the rates of the day. */
      currency: string;
      /** @description Fixed part; "0" charges nothing. */
      amount?: unknown;
      /** @description A fraction of duties and taxes, added to `amount`. */
      rate?: unknown;
      /** @description The part by `rate` is at least this. */
      min?: unknown;
      /** @description The part by `rate` is at most this. */
      max?: unknown;
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
        /** @description Only shipments in one of these states. */
        status?: ("booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided") | ("booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided")[];
        /** @description Only the shipment with this tracking number. */
        trackingNumber?: string;
        /** @description Only shipments with this reference, written exactly so. */
        customerReference?: string;
        /** @description For example `2026-11-24`. */
        createdAtFrom?: string;
        /** @description For example `2026-11-24`. */
        createdAtTo?: string;
        /** @description Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** @description A direction, or a field and a direction. Fields: createdAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** @description For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Shipments. */
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
      /** @description The shipment, with its label. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
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
        /** @description `base64`: the reply contains the documents. */
        include?: "base64";
        /** @description The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** @description Id of the shipment. */
        shipmentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The shipment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
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
        /** @description Id of the shipment. */
        shipmentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The voided shipment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            shipment: components["schemas"]["Shipment"];
            /** @description Id of the shipment. */
            shipmentId: string;
            /** @description Number the voided label had. */
            trackingNumber?: string;
            /**
             * @description The label is void and the parcel must not be sent.
             * @constant
             */
            status: "voided";
          };
        };
      };
    };
  };
  downloadDocument: {
    parameters: {
      query?: {
        /** @description When the address stops working, in seconds since 1970; part of a signed address. */
        expires?: string;
        /** @description Proof that this service made the address; part of a signed address. */
        signature?: string;
      };
      header?: never;
      path: {
        /** @description Id of the shipment. */
        shipmentId: string;
        /** @description Id of the document. */
        documentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
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
        /** @description For example `true`. */
        includeInactive?: "true" | "false";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Services. */
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
      /** @description Rates. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** @description A price for each service that carries the parcel. */
            rates: components["schemas"]["Rate"][];
            scaleWeight: components["schemas"]["ShownWeight"];
            /** @description Volumetric weight, where dimensions are given. */
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
        /** @description The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** @description Number of the parcel, or of one of its legs; spaces and case do not matter. */
        trackingNumber: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Where it is, and its whole history. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Where the parcel is in its life.
             * @enum {string}
             */
            status: "booking_pending" | "booking_failed" | "label_created" | "collected" | "in_transit" | "in_hub" | "customs_hold" | "customs_cleared" | "out_for_delivery" | "available_for_pickup" | "delivery_failed" | "delivered" | "exception" | "return_to_sender" | "returned" | "lost" | "voided";
            /** @description Id of the shipment. */
            shipmentId: string;
            /** @description Number the parcel is tracked by; absent until it is booked. */
            trackingNumber?: string;
            /** @description The client's own number of the order, as sent. */
            customerReference?: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            shipDate: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimatedDelivery: string;
            /** @description The whole history, newest first. */
            events: components["schemas"]["TrackingEvent"][];
            shipFrom?: components["schemas"]["Party"];
            shipTo?: components["schemas"]["Party"];
            firstMile: components["schemas"]["Leg"];
            lastMile: components["schemas"]["Leg"];
            /** @description Warnings and infos; may be empty. */
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
      /** @description What became of them, parcel by parcel. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** @description Events of parcels that are known. */
            accepted: number;
            /** @description Events that were new. */
            recorded: number;
            /** @description Outcome for each tracking number of the request. */
            results: {
              /** @description Tracking number as sent. */
              trackingNumber: string;
              /** @description Whether the parcel is known and its events were recorded. */
              success: boolean;
              /** @description Number of events that were new. */
              newEvents: number;
              /** @description For operators only. */
              shipmentId?: string;
              /** @description The outcome in a sentence. */
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
      /** @description The result for each shipment. */
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
      /** @description The newest first. */
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
        /** @description The id of the shipment, or a tracking number of it: its own, or that of one of its legs. */
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
      /** @description The surcharge, and to an operator the shipment with all of them. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
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
        /** @description The id of the shipment, or a tracking number of it: its own, or that of one of its legs. */
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
      /** @description The legs, and to an operator the shipment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
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
      /** @description The documents, in the order they were sent. */
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
        /** @description Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** @description A direction, or a field and a direction. Fields: createdAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** @description For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Endpoints, without their secrets. */
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
      /** @description The endpoint, with its secret. */
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
        /** @description The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** @description Id of the webhook endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint, without its secret. */
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
        /** @description Id of the webhook endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint as it was. */
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
        /** @description Id of the webhook endpoint. */
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
      /** @description The endpoint as it is now. */
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
        /** @description Id of the webhook endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint, with its new secret. */
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
      /** @description What was sent, for each shipment. */
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
        /** @description Only deliveries in one of these states. */
        status?: ("pending" | "delivered" | "skipped" | "exhausted") | ("pending" | "delivered" | "skipped" | "exhausted")[];
        /** @description Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** @description A direction, or a field and a direction. Fields: createdAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** @description For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path: {
        /** @description Id of the webhook endpoint. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deliveries with their attempts. */
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
        /** @description Id of the webhook endpoint. */
        id: string;
        /** @description Id of the delivery. */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The delivery, pending. */
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
        /** @description Id of the webhook endpoint. */
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
      /** @description Started; the list of deliveries shows the progress. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Id of the webhook endpoint. */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            since: string;
            /** @description What happens next, in a sentence. */
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
      /** @description The account. */
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
        /** @description The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The settings, defaults written out. */
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
      /** @description The settings as they are now. */
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
  listOAuthApps: {
    parameters: {
      query?: {
        /** @description Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** @description A direction, or a field and a direction. Fields: createdAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** @description For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Apps, without their secrets. */
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
      /** @description The app, with its secret. */
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
        /** @description Id of the app. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The app, without its secret. */
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
        /** @description Id of the app. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The app as it was. */
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
        /** @description Id of the app. */
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
      /** @description The app as it is now. */
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
        /** @description Id of the app. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The app, with its new secret. */
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
        /** @description Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** @description A direction, or a field and a direction. Fields: createdAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** @description For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One entry for each approval, without secrets. */
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
        /** @description Id of the credentials. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The credentials as they were. */
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
      /** @description An access token, and a refresh token for the next one. */
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
      /** @description An access token, and the next refresh token. */
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
      /** @description The token is not valid any more. */
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
      /** @description The metadata of RFC 8414. */
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
        /** @description Only pickups in one of these states. */
        status?: ("created" | "confirmed" | "completed" | "failed" | "cancelled") | ("created" | "confirmed" | "completed" | "failed" | "cancelled")[];
        /** @description For example `2026-11-24`. */
        startAtFrom?: string;
        /** @description For example `2026-11-24`. */
        startAtTo?: string;
        /** @description Only pickups this shipment is or was in. */
        shipmentId?: string;
        /** @description Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** @description A direction, or a field and a direction. Fields: createdAt, startAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** @description For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Pickups. */
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
      /** @description The pickup. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
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
        /** @description The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** @description Id of the pickup. */
        pickupId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The pickup. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
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
        /** @description Id of the pickup. */
        pickupId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description When it was cancelled. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Id of the pickup. */
            id: string;
            /**
             * @description The pickup is cancelled.
             * @constant
             */
            status: "cancelled";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
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
        /** @description Only manifests in one of these states. */
        status?: ("created" | "closed") | ("created" | "closed")[];
        /** @description Only manifests with this reference, written exactly so. */
        reference?: string;
        /** @description For example `2026-11-24`. */
        createdAtFrom?: string;
        /** @description For example `2026-11-24`. */
        createdAtTo?: string;
        /** @description Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** @description A direction, or a field and a direction. Fields: createdAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** @description For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Manifests. */
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
      /** @description The manifest, with its printed document. */
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
      /** @description There was nothing left. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** @description One manifest for each address the parcels are sent from. */
            manifests: components["schemas"]["Manifest"][];
          };
        };
      };
      /** @description The manifests that were made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** @description One manifest for each address the parcels are sent from. */
            manifests: components["schemas"]["Manifest"][];
          };
        };
      };
    };
  };
  getManifest: {
    parameters: {
      query?: {
        /** @description The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** @description Id of the manifest. */
        manifestId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The manifest. */
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
        /** @description When the address stops working, in seconds since 1970; part of a signed address. */
        expires?: string;
        /** @description Proof that this service made the address; part of a signed address. */
        signature?: string;
      };
      header?: never;
      path: {
        /** @description Id of the manifest. */
        manifestId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A PDF of A4 sheets. */
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
      /** @description The calculation. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** @description Id of this calculation; absent where a collection was requested. */
            quoteId?: string;
            /** @description The calculation; null where a collection was requested. */
            dutiesAndTaxes: components["schemas"]["DutiesAndTaxes"] | null;
            collection?: components["schemas"]["NewTaxesCollection"];
          };
        };
      };
    };
  };
  getSettlement: {
    parameters: {
      query?: {
        /** @description The first day (UTC) of the period; without it, the period begins with the first payment. For example `2026-11-24`. */
        from?: string;
        /** @description The end of the period, not included; a time within a day includes that day. Without it, the period ends now. For example `2026-11-24`. */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The balances. */
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
        /** @description The first day (UTC) of the period; without it, the period begins with the first payment. For example `2026-11-24`. */
        from?: string;
        /** @description The end of the period, not included; a time within a day includes that day. Without it, the period ends now. For example `2026-11-24`. */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One line for each change, after a header. */
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
        /** @description Only collections in one of these states. */
        status?: ("pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled") | ("pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled")[];
        /** @description Only those of this parcel. */
        trackingNumber?: string;
        /** @description Only those with this number of the client's order. */
        customerReference?: string;
        /** @description Only those that are pending after their deadline. For example `true`. */
        overdueOnly?: "true" | "false";
        /** @description Archived collections too. For example `true`. */
        includeArchived?: "true" | "false";
        /** @description For example `2026-11-24`. */
        createdAtFrom?: string;
        /** @description For example `2026-11-24`. */
        createdAtTo?: string;
        /** @description For example `2026-11-24`. */
        collectionDeadlineFrom?: string;
        /** @description For example `2026-11-24`. */
        collectionDeadlineTo?: string;
        /** @description Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** @description A direction, or a field and a direction. Fields: createdAt, collectionDeadline, updatedAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** @description For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Taxes collections. */
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
        /** @description Only collections in one of these states. */
        status?: ("pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled") | ("pending_classification" | "pending" | "processing" | "paid" | "refunded" | "exception" | "expired" | "cancelled")[];
        /** @description Only those of this parcel. */
        trackingNumber?: string;
        /** @description Only those with this number of the client's order. */
        customerReference?: string;
        /** @description Only those that are pending after their deadline. For example `true`. */
        overdueOnly?: "true" | "false";
        /** @description Archived collections too. For example `true`. */
        includeArchived?: "true" | "false";
        /** @description For example `2026-11-24`. */
        createdAtFrom?: string;
        /** @description For example `2026-11-24`. */
        createdAtTo?: string;
        /** @description For example `2026-11-24`. */
        collectionDeadlineFrom?: string;
        /** @description For example `2026-11-24`. */
        collectionDeadlineTo?: string;
        /** @description For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One line for each taxes collection, after a header. */
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
        /** @description The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** @description Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The taxes collection. */
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
        /** @description When the address stops working, in seconds since 1970; part of a signed address. */
        expires?: string;
        /** @description Proof that this service made the address; part of a signed address. */
        signature?: string;
        /** @description Language of the paper. Default: the consignee's, by the address. */
        lang?: "en" | "de" | "fr" | "es" | "it" | "nl";
        /** @description The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** @description Id of the taxes collection. */
        id: string;
        /** @description Id of the attachment. */
        attachmentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A PDF of A4 sheets. */
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
        /** @description Id of the taxes collection. */
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
      /** @description The taxes collection as it is now. */
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
        /** @description Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The taxes collection as it is now. */
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
        /** @description Id of the taxes collection. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The taxes collection as it is now. */
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
        /** @description Id of the taxes collection. */
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
      /** @description The taxes collection as it is now. */
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
        /** @description Id of the taxes collection. */
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
      /** @description What became of the attempt. */
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
        /** @description Id of the taxes collection. */
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
      /** @description The taxes collection, with the refund among its transactions. */
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
        /** @description Id of the taxes collection. */
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
      /** @description The taxes collection as it is now. */
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
        /** @description Id of the taxes collection. */
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
      /** @description The taxes collection, with the reminders among its stages. */
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
      /** @description One classification a product, in their order. */
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
        /** @description Only products in one of these states of review. */
        reviewState?: ("not_reviewed" | "pending" | "approved" | "rejected") | ("not_reviewed" | "pending" | "approved" | "rejected")[];
        /** @description Only products with one of these levels. */
        confidenceLevel?: ("low" | "medium" | "high") | ("low" | "medium" | "high")[];
        /** @description Only the product with this id of the seller's. */
        productId?: string;
        /** @description Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** @description A direction, or a field and a direction. Fields: updatedAt, createdAt. For example `["updatedAt","DESC"]`. */
        sort?: string;
        /** @description For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Products. */
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
        /** @description For example `P-1001-M`. */
        variantId?: string;
        /** @description The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path: {
        /** @description The `productId` the product was classified under, or the `variantId` where it was sent without one. */
        productId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The product. */
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
        /** @description The `productId` the product was classified under, or the `variantId` where it was sent without one. */
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
      /** @description The product as it is now. */
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
      /** @description The restrictions, product by product. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** @description One entry for each product, in their order. */
            compliance: {
              /** @description Which product of the request, from 1. */
              itemNumber: number;
              /** @description Customs code the product was looked up by. */
              hsCode?: string;
              /** @description As sent. */
              productId?: string;
              /** @description As sent. */
              variantId?: string;
              /**
               * @description Whether a person has looked at the code of the remembered product.
               * @enum {string}
               */
              reviewState?: "not_reviewed" | "pending" | "approved" | "rejected";
              /** @description Digits of the code that restrictions were found by. */
              matchedHsCode?: string;
              /**
               * @description How much of the code the match covers; `none` when nothing was found.
               * @enum {string}
               */
              matchLevel: "line" | "subheading" | "heading" | "chapter" | "any" | "none";
              /** @description Restrictions on the import of the goods; empty where none is known. */
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
        /** @description The object as it was: a version (number of its events) or an RFC 3339 timestamp, which must not be in the future. 404 where it did not exist yet. When absent: as it is now. For example `2026-11-24T12:00:00Z`. */
        asOf?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The rules, by name. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** @description Restrictions the account has set aside. */
            restrictionOverrides: {
              /** @description Names of the rules that the account overrides. */
              rules: string[];
              /** @description Why, as sent. */
              reason?: string;
              /**
               * Format: date-time
               * @description ISO 8601 in UTC, with milliseconds.
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
      /** @description The overridden rules as they are now. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            /** @description Restrictions the account has set aside. */
            restrictionOverrides: {
              /** @description Names of the rules that the account overrides. */
              rules: string[];
              /** @description Why, as sent. */
              reason?: string;
              /**
               * Format: date-time
               * @description ISO 8601 in UTC, with milliseconds.
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
        /** @description For example `2026-11-24`. */
        from?: string;
        /** @description For example `2026-11-24`. */
        to?: string;
        /** @description Only calls of these endpoints. */
        endpoint?: ("duties-taxes" | "hts-compliance" | "classifications") | ("duties-taxes" | "hts-compliance" | "classifications")[];
        /** @description Which rows, both ends included; at most 250. For example `[0,49]`. */
        range?: string;
        /** @description A direction, or a field and a direction. Fields: createdAt. For example `["createdAt","DESC"]`. */
        sort?: string;
        /** @description For example `{"status":"delivered"}`. */
        filter?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Calls. */
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
        /** @description For example `2026-11-24`. */
        from?: string;
        /** @description For example `2026-11-24`. */
        to?: string;
        /** @description Length of the periods that are counted. */
        groupBy?: "day" | "month" | "destination";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The counts. */
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
      /** @description What was erased, and what stays. */
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
      /** @description Everything that is stored about the person. */
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
      /** @description The shipment after its new scans, or the collection as it is then. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Warnings and infos; may be empty. */
            messages: components["schemas"]["Message"][];
            shipment: components["schemas"]["Shipment"];
            /** @description Number of scans that were added. */
            newEvents: number;
          } | {
            /** @description Warnings and infos; may be empty. */
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
        /** @description Account the inbox belongs to. */
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
      /** @description Kept. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description The webhook is stored.
             * @constant
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
        /** @description Account to read the inbox of; the demo account when absent. */
        accountId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The last 200 webhooks of the account; without one, of the demo account. */
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
        /** @description Account to read the inbox of; the demo account when absent. */
        accountId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The last 200 messages of the account; without one, of the demo account. */
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
      /** @description Addresses of this service, each relative to this one. */
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
      /** @description It is. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description The process is alive.
             * @constant
             */
            status: "ok";
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
      /** @description They are. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Whether the service accepts requests.
             * @enum {string}
             */
            status: "ok" | "unavailable";
            /** @description Outcome for each thing the service depends on, by name. */
            checks: {
              [key: string]: "ok" | "failed";
            };
            /** @description What is wrong, a sentence each. */
            details?: string[];
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
      /** @description The text format. */
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
      /** @description OpenAPI 3.1. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Version of the OpenAPI Specification. */
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
      /** @description A JSON Web Key Set (RFC 7517). */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Public keys that tokens are checked with. */
            keys: ({
              /** @description Id of the key; tokens name it in their header. */
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
      /** @description Received. */
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
      /** @description Received. */
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
      /** @description Received. */
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
      /** @description Received. */
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
      /** @description Received. */
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
      /** @description Received. */
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
      /** @description Received. */
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
      /** @description Received. */
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
      /** @description Received. */
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
      /** @description Received. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
